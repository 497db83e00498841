import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { AuditState } from '#contract/catalogue/documents/library.ts'
import { auditState } from '#contract/catalogue/documents/library-rules.ts'
import { containsPattern, type Db } from '#kernel/database/index.ts'
import { countEach, countUpTo, findQueuePlace, offsetOf, totalOf } from '#kernel/listing/index.ts'
import { dayEnd, dayStart, requirePeriod } from '#kernel/time/index.ts'
import type { ItemKind } from '../access/tables.ts'
import '../tables.ts'

/** The filters of the administrators' table; days are those of Asia/Shanghai, both included. */
export interface AuditFilter {
  isAudit?: AuditState | undefined
  name?: string | undefined
  categoryId?: number | undefined
  uploadUserName?: string | undefined
  from?: string | undefined
  to?: string | undefined
  isTakenDown?: boolean | undefined
  isOpen?: boolean | undefined
}

const states = { pending: auditState.waiting, approved: auditState.approved, rejected: auditState.rejected } as const
const stateNames = Object.keys(states) as (keyof typeof states)[]

/** The item that has waited longest comes first; decided items come newest first. */
const isOldestFirst = ({ isAudit }: AuditFilter) => isAudit === auditState.waiting

const isByAuthor = (words: string) => sql`item.author_id in (
  select id from member where username ilike ${containsPattern(words)} or nick_name ilike ${containsPattern(words)})`

const conditionOf = (kind: ItemKind, filter: AuditFilter): RawBuilder<SqlBool> => {
  const { isAudit, name, categoryId, uploadUserName, from, to, isTakenDown, isOpen } = filter
  requirePeriod({ from, to })
  const conditions: RawBuilder<unknown>[] = [
    sql`item.kind = ${kind} and item.deleted_at is null and item.submitted_version is not null`,
  ]
  if (isAudit !== undefined) conditions.push(sql`item.submitted_state = ${isAudit}`)
  if (name) conditions.push(sql`item.submitted_name ilike ${containsPattern(name)}`)
  if (categoryId) conditions.push(sql`item.submitted_category_id = ${categoryId}`)
  if (uploadUserName) conditions.push(isByAuthor(uploadUserName))
  if (isTakenDown !== undefined) conditions.push(sql`(item.taken_down_at is not null) = ${isTakenDown}`)
  if (isOpen !== undefined) conditions.push(sql`item.is_open = ${isOpen}`)
  if (from) conditions.push(sql`item.submitted_at >= ${dayStart(from)}`)
  if (to) conditions.push(sql`item.submitted_at < ${dayEnd(to)}`)
  return sql<SqlBool>`(${sql.join(conditions, sql` and `)})`
}

const sortColumns = {
  uploadTime: sql.ref('item.submitted_at'),
  viewCount: sql.ref('item_stats.view_count'),
  downloadCount: sql.ref('item_stats.use_count'),
  coin: sql.ref('item.submitted_coin'),
} as const

interface AuditPage {
  page: number
  size: number
  sort: { field: keyof typeof sortColumns; direction: 'asc' | 'desc' }
}

/** One page of the table as rows (id, place), for the kind's feature to join. */
export const auditPage = (kind: ItemKind, { page, size, sort }: AuditPage, filter: AuditFilter) => {
  const direction = sql.raw(sort.field === 'uploadTime' && isOldestFirst(filter) ? 'asc' : sort.direction)
  const order = sql`${sortColumns[sort.field]} ${direction}, item.id ${direction}`
  return sql<{ id: number; place: number }>`(
    select item.id, row_number() over (order by ${order})::int as place
    from item join item_stats on item_stats.item_id = item.id where ${conditionOf(kind, filter)}
    order by ${order} limit ${size} offset ${offsetOf({ page, size })})`
}

/** The number of items in each state, and of those in the chosen one. */
export const countAudited = async (db: Db, kind: ItemKind, filter: AuditFilter) => {
  const counted = await countEach(stateNames, (name) =>
    countUpTo(sql`select from item where ${conditionOf(kind, { ...filter, isAudit: states[name] })}`, db),
  )
  const chosen = stateNames.find((name) => states[name] === filter.isAudit)
  return { ...counted, ...totalOf(counted, chosen) }
}

/** The position of an item in the table, its neighbours there, and the number of items. */
export const findAuditPlace = async (db: Db, kind: ItemKind, filter: AuditFilter, id: number) => {
  const [place, { total }] = await Promise.all([
    findQueuePlace(db, {
      rows: sql`select id, item.submitted_at as at from item where ${conditionOf(kind, filter)}`,
      here: sql`select submitted_at, id from item where id = ${id}`,
      id,
      isOldestFirst: isOldestFirst(filter),
    }),
    countAudited(db, kind, filter),
  ])
  return { ...place, total }
}
