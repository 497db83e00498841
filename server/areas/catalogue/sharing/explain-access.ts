import { levelId } from '#contract/constants.ts'
import { holds } from '#contract/permissions.ts'
import type { Db } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import type { Actor } from '#kernel/http/index.ts'
import {
  accessCode,
  accessCodes,
  type Item,
  type ItemKind,
  itemKinds,
  requireItem,
  sharesReaching,
  usesAll,
  type Viewer,
} from '../items/index.ts'

/** The access rule's decision for a member with its reason; only administrators may ask about others. */
export const explainAccess = async (
  db: Db,
  actor: Actor,
  { kind, itemId, userId = actor.id }: { kind: ItemKind; itemId: number; userId?: number | undefined },
) => {
  if (userId !== actor.id && !holds(actor.adminRole, 'auditContent')) fail('forbidden')
  const { item } = await requireItem(db, actor, kind, itemId)
  if (userId === actor.id) return decisionFor(db, actor, item, '您')
  const { enabled, ...person } = await findPerson(db, userId)
  if (!enabled) return { code: accessCodes.none, reason: '该账号已停用，不能使用任何内容', shares: [] }
  return decisionFor(db, person, item, '该用户')
}

const decisionFor = async (db: Db, person: Viewer & { id: number }, item: Item, pronoun: '您' | '该用户') => {
  const code = await accessCode(db, person, item)
  return { code, reason: reasonOf(person, item, code, pronoun), shares: await findShares(db, person.id, item) }
}

const findPerson = async (db: Db, id: number) =>
  (await db
    .selectFrom('member')
    .select(['id', 'level', 'admin_role as adminRole', 'enabled'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()) ?? fail('not_found')

const findShares = async (db: Db, memberId: number, { kind, id }: Item) => {
  const rows = await db
    .selectFrom(sharesReaching(db, memberId, kind).as('share'))
    .innerJoin('member as giver', 'giver.id', 'share.giver_id')
    .leftJoin('user_group', 'user_group.id', 'share.group_id')
    .select(['giver.nick_name', 'user_group.name', 'share.created_at', 'share.expires_at'])
    .where('share.item_id', '=', id)
    .orderBy('share.created_at', 'desc')
    .execute()
  return rows.map((row) => ({
    shareUserName: row.nick_name,
    groupName: row.name,
    shareTime: row.created_at.toISOString(),
    until: row.expires_at?.toISOString() ?? null,
  }))
}

const reasonOf = (viewer: Viewer, item: Item, code: number, pronoun: string): string => {
  const { id, level } = viewer
  const label = itemKinds[item.kind].label
  if (code === accessCodes.bought) return `已购买该${label}，长期可用`
  if (code === accessCodes.shared) return `该${label}由他人共享，共享收回或到期后不再可用`
  if (code === accessCodes.free) {
    if (usesAll(viewer)) return '管理员可以使用全部内容'
    return id === item.ownerId ? `这是${pronoun}自己的${label}` : `该${label}免费向会员开放`
  }
  if (level === levelId.third) return `三级会员只能使用共享给自己的${label}`
  if (!item.isApproved || item.isTakenDown || item.isDeleted) return `该${label}未上架`
  return `尚未购买，价格 ${item.coin} V币`
}
