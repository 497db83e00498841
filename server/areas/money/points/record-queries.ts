import { type SqlBool, sql } from 'kysely'
import type { z } from 'zod'
import type { PointKind } from '#contract/money/points/point-kinds.ts'
import type { listMyRecords, listRecords } from '#contract/money/points/points.ts'
import { containsPattern, type Db } from '#kernel/database/index.ts'
import { countUpTo, offsetOf } from '#kernel/listing/index.ts'
import { dayEnd, dayStart, requirePeriod } from '#kernel/time/index.ts'
import { findAccount } from './balance.ts'
import { postingIdOf } from './posting-queries.ts'
import './tables.ts'

type MyQuery = z.output<typeof listMyRecords.fields>
type AdminQuery = z.output<typeof listRecords.query>
export type MyFilter = Pick<MyQuery, 'kind' | 'coinType' | 'from' | 'to'>
type RecordFilter = MyFilter & Pick<AdminQuery, 'userId' | 'userName' | 'serialNo'>

const entries = (db: Db, { kind, coinType, from, to }: MyFilter) => {
  requirePeriod({ from, to })
  let rows = db.selectFrom('point_entry').where('point_entry.seq', 'is not', null)
  if (kind) rows = rows.where('point_entry.kind', '=', kind)
  if (coinType !== undefined) rows = rows.where('point_entry.amount', coinType === 1 ? '>' : '<', 0)
  if (from) rows = rows.where('point_entry.created_at', '>=', dayStart(from))
  if (to) rows = rows.where('point_entry.created_at', '<', dayEnd(to))
  return rows
}

const recordColumns = [
  'point_entry.id',
  'point_entry.amount',
  'point_entry.kind',
  'point_entry.detail',
  'point_entry.link',
  'point_entry.created_at',
  'point_entry.balance_after',
] as const

const ofAccount = (db: Db, accountId: number, filter: MyFilter) =>
  entries(db, filter).where('point_entry.account_id', '=', accountId)

export const myRows = (db: Db, accountId: number, filter: MyFilter) =>
  ofAccount(db, accountId, filter).select(recordColumns)

/** One page of a member's own records. */
export const findMine = async (db: Db, memberId: number, query: MyQuery) => {
  const account = await findAccount(db, memberId)
  const accountId = account?.id ?? 0
  const [rows, total] = await Promise.all([
    myRows(db, accountId, query)
      .orderBy('point_entry.seq', query.sort.direction)
      .limit(query.size)
      .offset(offsetOf(query))
      .execute(),
    countUpTo(ofAccount(db, accountId, query).select('point_entry.id'), db),
  ])
  return { rows, ...total }
}

const matches = ({ kind, coinType }: MyFilter, itsKind: PointKind, itsType: 0 | 1) =>
  (kind === undefined || kind === itsKind) && (coinType === undefined || coinType === itsType)

interface Sum {
  kind: PointKind
  coinType: 0 | 1
  count: number
  coin: number
}

const accountSums = async (db: Db, accountId: number, { from, to }: MyFilter): Promise<Sum[]> => {
  if (from || to) return countedSums(ofAccount(db, accountId, { from, to }))
  const { rows } = await sql<Sum>`
    select kind, "coinType", sum(count)::int as count, sum(coin)::bigint as coin
    from point_month, lateral (values (1, gain_count, gained), (0, spend_count, spent)) as side ("coinType", count, coin)
    where account_id = ${accountId} and count > 0
    group by kind, "coinType"`.execute(db)
  return rows
}

const countedSums = (rows: ReturnType<typeof entries>): Promise<Sum[]> =>
  rows
    .select([
      'point_entry.kind',
      sql<0 | 1>`(amount > 0)::int`.as('coinType'),
      sql<number>`count(*)::int`.as('count'),
      sql<number>`sum(abs(amount))::bigint`.as('coin'),
    ])
    .groupBy(['point_entry.kind', sql`amount > 0`])
    .execute()

const allSums = (db: Db, { from, to }: MyFilter): Promise<Sum[]> => {
  let days = db
    .selectFrom('point_day')
    .select([
      'kind',
      sql<0 | 1>`is_gain::int`.as('coinType'),
      sql<number>`sum(count)::int`.as('count'),
      sql<number>`sum(coins)::bigint`.as('coin'),
    ])
    .groupBy(['kind', 'is_gain'])
  if (from) days = days.where('day', '>=', from)
  if (to) days = days.where('day', '<=', to)
  return days.execute()
}

/** Accounts of members and companies whose name contains the text. */
const isOfOwner = ({ userId, userName }: RecordFilter) => {
  if (userId) return sql<SqlBool>`point_entry.account_id = (select id from point_account where member_id = ${userId})`
  const words = containsPattern(userName!)
  return sql<SqlBool>`point_entry.account_id in (
    select point_account.id from point_account join member on member.id = point_account.member_id
    where member.username ilike ${words} or member.nick_name ilike ${words} or member.phone = ${userName}
    union all
    select point_account.id from point_account join department on department.id = point_account.department_id
    where department.name ilike ${words})`
}

const filtered = (db: Db, filter: RecordFilter) => {
  let rows = entries(db, filter)
  if (filter.serialNo) rows = rows.where('point_entry.posting_id', '=', postingIdOf(filter.serialNo))
  return filter.userId || filter.userName ? rows.where(isOfOwner(filter)) : rows
}

export const recordRows = (db: Db, filter: RecordFilter) =>
  filtered(db, filter)
    .innerJoin('point_account', 'point_account.id', 'point_entry.account_id')
    .leftJoin('member', 'member.id', 'point_account.member_id')
    .leftJoin('department', 'department.id', 'point_account.department_id')
    .select([
      ...recordColumns,
      'point_entry.posting_id',
      'point_account.member_id',
      'member.nick_name as member_name',
      'member.phone',
      'department.name as department_name',
    ])

/** One page of all records; sums and total come from counters unless a name is searched. */
export const findRecords = async (db: Db, query: AdminQuery) => {
  const [rows, sums] = await Promise.all([
    recordRows(db, query)
      .orderBy('point_entry.created_at', query.sort.direction)
      .orderBy('point_entry.id', query.sort.direction)
      .limit(query.size)
      .offset(offsetOf(query))
      .execute(),
    sumsOf(db, query),
  ])
  const total = sums.filter((sum) => matches(query, sum.kind, sum.coinType)).reduce((all, { count }) => all + count, 0)
  return { rows, sums, total }
}

const sumsOf = async (db: Db, filter: RecordFilter): Promise<Sum[]> => {
  const { from, to, userId, userName, serialNo } = filter
  if (serialNo || (userName && !userId)) return countedSums(filtered(db, { from, to, userId, userName, serialNo }))
  if (!userId) return allSums(db, filter)
  return accountSums(db, (await findAccount(db, userId))?.id ?? 0, filter)
}
