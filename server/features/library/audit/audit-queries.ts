import { type SqlBool, sql } from 'kysely'
import type { z } from 'zod'
import type { AuditState, getAuditResource, listAuditResources } from '#contract/library.ts'
import { auditState } from '#contract/library-rules.ts'
import { containsPattern, type Db } from '#kernel/database/index.ts'
import { findQueuePlace, offsetOf } from '#kernel/listing/index.ts'
import { dayEnd, dayStart, requirePeriod } from '#kernel/time/index.ts'
import { auditTotal } from '../../offers/index.ts'
import { newestColumns, newestVersions } from '../own/member-queries.ts'

type ListQuery = z.output<typeof listAuditResources.query>
export type AuditFilter = Omit<z.output<typeof getAuditResource.query>, 'resourceId'>

export const auditColumns = [
  ...newestColumns,
  'resource.newest_version',
  'resource_version.reason',
  'resource_version.audited_at',
  'auditor.nick_name as auditor_name',
  'resource.is_listed',
  'resource.taken_down_at',
  'member.phone',
] as const

export const audited = (db: Db) =>
  newestVersions(db)
    .leftJoin('member as auditor', 'auditor.id', 'resource_version.audited_by')
    .where('resource.deleted_at', 'is', null)

const sortColumns = {
  uploadTime: 'resource.newest_at',
  downloadCount: 'resource.download_count',
  coin: 'resource.newest_coin',
} as const

const narrow = (rows: ReturnType<typeof audited>, filter: AuditFilter) => {
  const { isAudit, name, resourceCategoryId, uploadUserName, isTakenDown, from, to } = filter
  requirePeriod({ from, to })
  let narrowed = rows
  if (isAudit !== undefined) narrowed = narrowed.where('resource.newest_state', '=', isAudit)
  if (name) narrowed = narrowed.where('resource.newest_name', 'ilike', containsPattern(name))
  if (resourceCategoryId) narrowed = narrowed.where('resource.newest_category_id', '=', resourceCategoryId)
  if (uploadUserName) narrowed = narrowed.where(isByAuthor(uploadUserName))
  if (isTakenDown !== undefined)
    narrowed = narrowed.where('resource.taken_down_at', isTakenDown === 1 ? 'is not' : 'is', null)
  if (from) narrowed = narrowed.where('resource.newest_at', '>=', dayStart(from))
  if (to) narrowed = narrowed.where('resource.newest_at', '<', dayEnd(to))
  return narrowed
}

const isByAuthor = (words: string) => sql<SqlBool>`resource.author_id in (
  select id from member where username ilike ${containsPattern(words)} or nick_name ilike ${containsPattern(words)})`

/** Who waits longest comes first; what is decided comes newest first. */
const directionOf = (state: AuditState | undefined, asked: 'asc' | 'desc' = 'desc') =>
  state === auditState.waiting ? 'asc' : asked

/** One page of the audit table; every state of the filter's tabs comes with its count. */
export const findAudited = async (db: Db, query: ListQuery) => {
  const isByTime = query.sort.field === 'uploadTime'
  const direction = isByTime ? directionOf(query.isAudit, query.sort.direction) : query.sort.direction
  const rows = await narrow(audited(db), query)
    .select(auditColumns)
    .orderBy(sortColumns[query.sort.field], direction)
    .orderBy('resource.id', direction)
    .limit(query.size)
    .offset(offsetOf(query))
    .execute()
  const counts = await countByState(db, query)
  return { rows, total: auditTotal(counts, query.isAudit), counts }
}

/** Exact by kept counters; words of a title or a name are counted over their matches. */
const countByState = async (db: Db, filter: AuditFilter) => {
  const { name, uploadUserName } = filter
  const counted =
    name || uploadUserName
      ? await narrow(audited(db), { ...filter, isAudit: undefined })
          .select(['resource.newest_state as state', sql<number>`count(*)::int`.as('count')])
          .groupBy('resource.newest_state')
          .execute()
      : await fromCounters(db, filter)
  const countOf = (state: AuditState) => counted.find((row) => row.state === state)?.count ?? 0
  return { pending: countOf(0), approved: countOf(1), rejected: countOf(2) }
}

const fromCounters = (db: Db, { resourceCategoryId, isTakenDown, from, to }: AuditFilter) => {
  let counted = db
    .selectFrom('resource_audit_count')
    .select(['state', sql<number>`sum(count)::int`.as('count')])
    .where('grain', '=', from || to ? 'day' : 'year')
    .groupBy('state')
  if (resourceCategoryId) counted = counted.where('category_id', '=', resourceCategoryId)
  if (isTakenDown !== undefined) counted = counted.where('is_taken_down', '=', isTakenDown === 1)
  if (from) counted = counted.where('period', '>=', from)
  if (to) counted = counted.where('period', '<=', to)
  return counted.execute()
}

/** Where the resource stands in the table, its neighbours there, and how many there are. */
export const findPlace = async (db: Db, filter: AuditFilter, id: number) => {
  const [place, counts] = await Promise.all([
    findQueuePlace(db, {
      rows: narrow(audited(db), filter).select(['resource.id', 'resource.newest_at as at']),
      here: sql`select newest_at, id from resource where id = ${id}`,
      id,
      isOldestFirst: directionOf(filter.isAudit) === 'asc',
    }),
    countByState(db, filter),
  ])
  return { ...place, total: auditTotal(counts, filter.isAudit) }
}
