import { type Level, levelId, levels } from '#contract/constants.ts'
import { maskPhone } from '#contract/people/accounts/people-rules.ts'
import type { Db, Tx } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import type { MergedData } from '#kernel/personal-data/index.ts'
import { isRecent } from '../roles/standing.ts'
import '../tables.ts'

export interface Pair {
  fromId: number
  intoId: number
}

const selectAccounts = (db: Db | Tx, { fromId, intoId }: Pair) =>
  db
    .selectFrom('member')
    .leftJoin('department', 'department.id', 'member.department_id')
    .select(['member.id', 'member.username', 'member.nick_name', 'member.level', 'member.enabled', 'member.phone'])
    .select(['member.email', 'member.closes_at', 'member.merged_into', 'member.created_at', 'member.last_login_at'])
    .select('member.administrator_until')
    .select('department.company')
    .where('member.id', 'in', [fromId, intoId])
    .where('member.deleted_at', 'is', null)
    .orderBy('member.id')

export type AccountToMerge = Awaited<ReturnType<ReturnType<typeof selectAccounts>['execute']>>[number]

const toPair = (rows: AccountToMerge[], { fromId, intoId }: Pair) => ({
  from: rows.find(({ id }) => id === fromId) ?? fail('not_found'),
  into: rows.find(({ id }) => id === intoId) ?? fail('not_found'),
})

export const findAccounts = async (db: Db, pair: Pair) => toPair(await selectAccounts(db, pair).execute(), pair)

/** Locks both, the lower id first, so that merging in both directions at once cannot deadlock. */
export const lockAccounts = async (tx: Tx, pair: Pair) =>
  toPair(await selectAccounts(tx, pair).forUpdate('member').execute(), pair)

/** Why an account alone cannot take part. */
const refusalOf = ({ username, level, administrator_until, enabled, ...row }: AccountToMerge): string | undefined => {
  if (row.merged_into !== null) return `账号 ${username} 已并入另一个账号`
  if (level === levelId.administrator) return `账号 ${username} 是管理员，请先撤销其管理员角色`
  if (isRecent(administrator_until)) return `账号 ${username} 近七天内是管理员，满七天后才能合并`
  if (!enabled) return `账号 ${username} 已停用，请先恢复`
  return row.closes_at ? `账号 ${username} 已申请注销` : undefined
}

/** The account that stays keeps its level, so it must be able to own what the other has. */
const levelRefusal = (from: AccountToMerge, into: AccountToMerge): string | undefined => {
  const isSameCompany = from.company === into.company
  if (from.level === levelId.first && into.level !== levelId.first) return '一级会员的账号只能并入同一公司的一级会员'
  if (from.level === levelId.first && !isSameCompany) return '两个一级会员属于不同的公司'
  if (from.level === levelId.third && (into.level !== levelId.third || !isSameCompany))
    return '三级会员的账号只能并入同一公司的三级会员'
  if (into.level === levelId.third && from.level !== levelId.third) return '三级会员不能接收其他等级的账号'
  return undefined
}

/** All of it moves in one transaction, during which both accounts and many other rows are locked. */
export const mostMovedRows = 20_000

const sizeRefusal = async (
  db: Db | Tx,
  { id, username }: AccountToMerge,
  data: readonly MergedData[],
): Promise<string | undefined> => {
  let rows = 0
  for (const { count, isAmount, move } of data) if (move && !isAmount) rows += await count(db, id)
  return rows > mostMovedRows ? `账号 ${username} 有 ${rows} 项内容，一次最多合并 ${mostMovedRows} 项` : undefined
}

/** All reasons against merging, in words; none if it is possible. */
export const findRefusals = async (
  db: Db | Tx,
  { from, into }: { from: AccountToMerge; into: AccountToMerge },
  data: readonly MergedData[],
): Promise<string[]> => {
  if (from.id === into.id) return ['请选择另一个账号']
  const refusals = [refusalOf(from), refusalOf(into), levelRefusal(from, into)]
  for (const part of data) refusals.push(await part.refusal?.(db, from.id))
  refusals.push(await sizeRefusal(db, from, data))
  return refusals.filter((refusal) => refusal !== undefined)
}

const levelNameOf = (level: Level | null) => (level === null ? '访客' : levels[level].label)

export const toMergedAccount = (row: AccountToMerge) => ({
  id: row.id,
  userName: row.nick_name || row.username,
  username: row.username,
  levelName: levelNameOf(row.level),
  company: row.company ?? '',
  phone: maskPhone(row.phone),
  createTime: row.created_at.toISOString(),
  lastLoginTime: row.last_login_at?.toISOString() ?? null,
})
