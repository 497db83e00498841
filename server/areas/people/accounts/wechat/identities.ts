import { sql } from 'kysely'
import { levelId } from '#contract/constants.ts'
import { type Db, inTransaction, type Tx } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import type { Actor } from '#kernel/http/index.ts'
import type { WechatPerson } from '../../notices/index.ts'
import { notifySecurity } from '../../notices/index.ts'
import '../tables.ts'

/** The member to whom a WeChat is bound, known by the app's openid or by the unionid of all our apps. */
export const findOwner = async (db: Db | Tx, { appId, openid, unionid }: WechatPerson): Promise<number | undefined> => {
  const known = await db
    .selectFrom('wechat_openid')
    .innerJoin('member', 'member.id', 'wechat_openid.member_id')
    .select('member.id')
    .where('app_id', '=', appId)
    .where('openid', '=', openid)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (known || !unionid) return known?.id
  const sameUnion = await db
    .selectFrom('wechat_identity')
    .innerJoin('member', 'member.id', 'wechat_identity.member_id')
    .select('member.id')
    .where('unionid', '=', unionid)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return sameUnion?.id
}

/** Notes the login, and under which openid this app knows the bound WeChat. */
export const noteUse = inTransaction(async (tx, memberId: number, person: WechatPerson) => {
  await tx
    .updateTable('wechat_identity')
    .set({
      used_at: sql<Date>`now()`,
      ...(person.nickname && { nickname: person.nickname }),
    })
    .where('member_id', '=', memberId)
    .execute()
  await noteOpenId(tx, memberId, person)
  await noteUnionId(tx, memberId, person)
})

/** An openid that another account holds stays there. */
const noteOpenId = (tx: Tx, memberId: number, { appId, openid }: WechatPerson) =>
  tx
    .insertInto('wechat_openid')
    .values({ app_id: appId, openid, member_id: memberId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

/** WeChat answers a unionid only after the operator has linked its apps; an account may have been bound before. */
const noteUnionId = async (tx: Tx, memberId: number, { unionid }: WechatPerson) => {
  if (!unionid) return
  await tx
    .updateTable('wechat_identity')
    .set({ unionid })
    .where('member_id', '=', memberId)
    .where('unionid', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(selectFrom('wechat_identity as other').select('other.member_id').where('other.unionid', '=', unionid)),
      ),
    )
    .execute()
}

/**
 * WX-4: one WeChat for one account, decided by the unique indexes; binding the same again changes nothing. A WeChat without
 * a unionid may be added to an account that knows it from another app.
 */
export const bindPerson = async (tx: Tx, actor: Pick<Actor, 'id' | 'level'>, person: WechatPerson): Promise<void> => {
  if (actor.level === levelId.administrator) fail('password_needed')
  await forgetDeletedOwners(tx, person)
  const owner = await findOwner(tx, person)
  if (owner !== undefined && owner !== actor.id) fail('wechat_taken')
  const isNew = await insertIdentity(tx, actor.id, person)
  await noteOpenId(tx, actor.id, person)
  await noteUnionId(tx, actor.id, person)
  if ((await findOpenId(tx, actor.id, person.appId)) !== person.openid)
    fail((await findOwner(tx, person)) === undefined ? 'wechat_other_bound' : 'wechat_taken')
  if (isNew) await notifySecurity(tx, actor.id, { what: 'wechatBound', nickname: maskNickname(person.nickname) })
}

const insertIdentity = async (tx: Tx, memberId: number, { unionid, nickname }: WechatPerson): Promise<boolean> => {
  const inserted = await tx
    .insertInto('wechat_identity')
    .values({ member_id: memberId, unionid: unionid ?? null, nickname })
    .onConflict((conflict) => conflict.doNothing())
    .returning('member_id')
    .executeTakeFirst()
  if (inserted) return true
  const existing = await tx
    .selectFrom('wechat_identity')
    .select('unionid')
    .where('member_id', '=', memberId)
    .forUpdate()
    .executeTakeFirst()
  // Two accounts at once: the other one has just inserted the same unionid.
  if (!existing) return fail('wechat_taken')
  if (existing.unionid !== null && unionid !== undefined && existing.unionid !== unionid) fail('wechat_other_bound')
  return false
}

const findOpenId = async (tx: Tx, memberId: number, appId: string): Promise<string | undefined> => {
  const row = await tx
    .selectFrom('wechat_openid')
    .select('openid')
    .where('member_id', '=', memberId)
    .where('app_id', '=', appId)
    .executeTakeFirst()
  return row?.openid
}

/** An account that was deleted a moment ago, and whose personal data a job erases, holds its WeChat no longer. */
const forgetDeletedOwners = (tx: Tx, { appId, openid, unionid }: WechatPerson) =>
  tx
    .deleteFrom('wechat_identity')
    .where((eb) =>
      eb.or([
        eb('unionid', '=', unionid ?? null),
        eb(
          'member_id',
          'in',
          eb
            .selectFrom('wechat_openid')
            .select('wechat_openid.member_id')
            .where('app_id', '=', appId)
            .where('openid', '=', openid),
        ),
      ]),
    )
    .where('member_id', 'in', (eb) => eb.selectFrom('member').select('member.id').where('deleted_at', 'is not', null))
    .execute()

/** 周牧 becomes 周*: enough for the owner to know which WeChat it is. */
export const maskNickname = (nickname: string): string => `${[...nickname][0] ?? '微信用户'}*`

/** Removes the bound WeChat; returns whether there was one. */
export const removeIdentity = async (tx: Tx, memberId: number): Promise<boolean> => {
  const { numDeletedRows } = await tx.deleteFrom('wechat_identity').where('member_id', '=', memberId).executeTakeFirst()
  return numDeletedRows > 0n
}

/** When accounts are merged: the account that stays keeps its own WeChat, or gets that of the one that goes. */
export const moveIdentity = async (tx: Tx, fromId: number, intoId: number): Promise<void> => {
  await tx
    .updateTable('wechat_identity')
    .set({ member_id: intoId })
    .where('member_id', '=', fromId)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('wechat_identity as own').select('own.member_id').where('own.member_id', '=', intoId))),
    )
    .execute()
  await removeIdentity(tx, fromId)
}
