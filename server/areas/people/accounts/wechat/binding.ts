import type { z } from 'zod'
import { levelId } from '#contract/constants.ts'
import { memberTabPath } from '#contract/paths.ts'
import type { beginBinding as bindingEndpoint, WechatBinding } from '#contract/people/notices/wechat/wechat.ts'
import { inTransaction } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import type { Actor, Caller, Services } from '#kernel/http/index.ts'
import { notifySecurity, offeredWechat } from '../../notices/index.ts'
import { requireOwnPassword } from '../own/own-account.ts'
import { beginAttempt } from './attempts.ts'
import { maskNickname, removeIdentity } from './identities.ts'
import '../tables.ts'

type Parts = Pick<Services, 'db' | 'config'>

const securityPath = memberTabPath('security')

const findIdentity = (db: Services['db'], memberId: number) =>
  db
    .selectFrom('wechat_identity')
    .select(['nickname', 'bound_at', 'used_at'])
    .where('member_id', '=', memberId)
    .executeTakeFirst()

/** Administrators log in with their password only (ACC-62). */
const notOffered = { scan: false, inside: false, isSimulated: false }

/** What 账号安全 shows. */
export const readBinding = async ({ db, config }: Parts, actor: Actor): Promise<WechatBinding> => {
  const row = await findIdentity(db, actor.id)
  return {
    offered: actor.level === levelId.administrator ? notOffered : offeredWechat(config),
    binding: row
      ? {
          nickName: maskNickname(row.nickname),
          bindTime: row.bound_at.toISOString(),
          useTime: row.used_at?.toISOString() ?? null,
        }
      : null,
  }
}

/** Begins to bind a WeChat to the account. */
export const beginBinding = async (
  services: Parts,
  caller: Caller,
  actor: Actor,
  { place, returnPath = securityPath, password }: z.output<typeof bindingEndpoint.body>,
) => {
  if (actor.level === levelId.administrator) fail('password_needed')
  await requireOwnPassword(services.db, actor, password)
  if (await findIdentity(services.db, actor.id)) fail('wechat_other_bound')
  const attempt = { purpose: 'bind', place, sessionId: actor.sessionId, returnPath, rememberMe: false } as const
  return beginAttempt(services, caller, attempt)
}

/** WX-6: the password is a way in that remains, so nobody locks himself out. */
export const unbind = async ({ db }: Parts, actor: Actor, { password }: { password: string }) => {
  await requireOwnPassword(db, actor, password)
  await remove(db, actor.id)
  return { message: '微信已解绑' }
}

const remove = inTransaction(async (tx, memberId: number) => {
  const bound = await tx
    .selectFrom('wechat_identity')
    .select('nickname')
    .where('member_id', '=', memberId)
    .forUpdate()
    .executeTakeFirst()
  if (!bound || !(await removeIdentity(tx, memberId))) return fail('wechat_missing')
  await notifySecurity(tx, memberId, { what: 'wechatUnbound', nickname: maskNickname(bound.nickname) })
})
