import { sql } from 'kysely'
import type { z } from 'zod'
import { type listReports, type ReportKind, reportStates } from '#contract/base/moderation/moderation.ts'
import type { Db } from '#kernel/database/index.ts'
import { countEach, countUpTo, offsetOf, totalOf } from '#kernel/listing/index.ts'
import { dayEnd, dayStart, requirePeriod } from '#kernel/time/index.ts'
import type { Described, ReportableKinds } from './kinds.ts'
import './tables.ts'

type ListQuery = z.output<typeof listReports.query>
type ReportFilter = Pick<ListQuery, 'state' | 'kind' | 'from' | 'to'>

const shownReports = 10

const filtered = (db: Db, { state, kind, from, to }: ReportFilter) => {
  requirePeriod({ from, to })
  let items = db.selectFrom('reported_item')
  if (state) items = items.where('reported_item.state', '=', state)
  if (kind) items = items.where('reported_item.kind', '=', kind)
  if (from) items = items.where('reported_item.last_reported_at', '>=', dayStart(from))
  if (to) items = items.where('reported_item.last_reported_at', '<', dayEnd(to))
  return items
}

const withNames = (items: ReturnType<typeof filtered>) =>
  items
    .leftJoin('member as judge', 'judge.id', 'reported_item.ruled_by')
    .leftJoin('member as author', 'author.id', 'reported_item.author_id')
    .selectAll('reported_item')
    .select(['judge.nick_name as judge_name', 'author.nick_name as author_name'])

/** One page of reported items with their latest reports and descriptions. */
export const reportedRows = async (db: Db, kinds: ReportableKinds, query: ListQuery) => {
  const rows = await withNames(filtered(db, query))
    .orderBy('reported_item.last_reported_at', query.sort.direction)
    .orderBy('reported_item.id', query.sort.direction)
    .limit(query.size)
    .offset(offsetOf(query))
    .execute()
  return withReports(db, kinds, rows)
}

/** One page with the number of items in each state. */
export const findReported = async (db: Db, kinds: ReportableKinds, query: ListQuery) => {
  const [rows, counted] = await Promise.all([reportedRows(db, kinds, query), countByState(db, query)])
  return { rows, ...counted }
}

export const findReportedItem = async (db: Db, kinds: ReportableKinds, id: number) => {
  const rows = await withNames(filtered(db, {})).where('reported_item.id', '=', id).execute()
  const [row] = await withReports(db, kinds, rows)
  return row
}

type ItemRow = Awaited<ReturnType<ReturnType<typeof withNames>['executeTakeFirstOrThrow']>>

const withReports = async (db: Db, kinds: ReportableKinds, rows: ItemRow[]) => {
  const ids = rows.map(({ id }) => id)
  const [reports, described] = await Promise.all([latestReports(db, ids), describeAll(db, kinds, rows)])
  return rows.map((row) => ({
    ...row,
    reports: reports.filter(({ reported_item_id }) => reported_item_id === row.id),
    described: described[row.kind]?.get(row.target_id),
  }))
}

const latestReports = async (db: Db, itemIds: number[]) =>
  db
    .selectFrom(sql<{ id: number }>`unnest(${itemIds}::bigint[])`.as<'item'>(sql`item (id)`))
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('report')
          .innerJoin('member', 'member.id', 'report.reporter_id')
          .select(['report.id', 'report.reported_item_id', 'report.reason', 'report.detail', 'report.created_at'])
          .select('member.nick_name as reporter_name')
          .whereRef('report.reported_item_id', '=', 'item.id')
          .orderBy('report.id', 'desc')
          .limit(shownReports)
          .as('report'),
      (join) => join.onTrue(),
    )
    .selectAll('report')
    .execute()

/** One query per kind describes all its items on the page. */
const describeAll = async (db: Db, kinds: ReportableKinds, rows: { kind: ReportKind; target_id: number }[]) => {
  const described: Partial<Record<ReportKind, Map<number, Described>>> = {}
  for (const kind of new Set(rows.map((row) => row.kind))) {
    const ids = rows.filter((row) => row.kind === kind).map((row) => row.target_id)
    described[kind] = await kinds[kind]?.describe(db, [...new Set(ids)])
  }
  return described
}

const countByState = async (db: Db, filter: ReportFilter) => {
  const counted = await countEach(reportStates, (state) =>
    countUpTo(filtered(db, { ...filter, state }).select('reported_item.id'), db),
  )
  return { ...counted, ...totalOf(counted, filter.state) }
}

/** The number of reported items among these whose reports were upheld. */
export const countUpheld = async (db: Db, kind: ReportKind, ids: readonly number[]): Promise<number> => {
  if (ids.length === 0) return 0
  const { count } = await db
    .selectFrom('reported_item')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('kind', '=', kind)
    .where('target_id', 'in', ids)
    .where('state', '=', sql.lit('upheld'))
    .executeTakeFirstOrThrow()
  return count
}
