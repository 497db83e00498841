import { type SqlBool, sql } from 'kysely'
import type { z } from 'zod'
import type { AuditLesson, listAuditLessons } from '#contract/lessons.ts'
import type { AuditState } from '#contract/library.ts'
import { auditState } from '#contract/library-rules.ts'
import { containsPattern, type Db } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import { findQueuePlace, offsetOf } from '#kernel/listing/index.ts'
import { dayEnd, dayStart, requirePeriod } from '#kernel/time/index.ts'
import { auditTotal } from '../../offers/index.ts'
import { catalogueOf, toAttachment, toChapters, toOwnSection } from '../catalogue.ts'
import { versionColumns, versions } from '../editing/version-queries.ts'
import { type OwnRow, toOwn } from '../own/own-view.ts'
import { listTrail } from './audit-trail.ts'

type ListQuery = z.output<typeof listAuditLessons.query>
type AuditFilter = Omit<ListQuery, 'page' | 'size' | 'sort'>

const audited = (db: Db) =>
  versions(db, 'submitted').leftJoin('member as auditor', 'auditor.id', 'lesson_version.audited_by')

const auditColumns = [
  ...versionColumns,
  'lesson.submitted_version',
  'lesson_version.audited_at',
  'auditor.nick_name as auditor_name',
] as const

export const toAuditItem = (
  row: OwnRow & { submitted_version: number | null; audited_at: Date | null; auditor_name: string | null },
): z.output<typeof AuditLesson> => ({
  ...toOwn(row),
  auditTime: row.audited_at?.toISOString() ?? null,
  auditUserName: row.auditor_name,
  versionNumber: row.submitted_version!,
})

const sortColumns = {
  uploadTime: 'lesson.submitted_at',
  viewCount: 'lesson.view_count',
  coin: 'lesson.submitted_coin',
} as const

const conditionOf = ({ isAudit, name, lessonCategoryId, uploadUserName, isPublic, from, to }: AuditFilter) => {
  requirePeriod({ from, to })
  const conditions = [sql`lesson.deleted_at is null and lesson.submitted_version is not null`]
  if (isAudit !== undefined) conditions.push(sql`lesson.submitted_state = ${isAudit}`)
  if (name) conditions.push(sql`lesson.submitted_name ilike ${containsPattern(name)}`)
  if (lessonCategoryId) conditions.push(sql`lesson.submitted_category_id = ${lessonCategoryId}`)
  if (uploadUserName) conditions.push(isByAuthor(uploadUserName))
  if (isPublic !== undefined) conditions.push(sql`lesson.is_public = ${isPublic === 1}`)
  if (from) conditions.push(sql`lesson.submitted_at >= ${dayStart(from)}`)
  if (to) conditions.push(sql`lesson.submitted_at < ${dayEnd(to)}`)
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`
}

const isByAuthor = (words: string) => sql`lesson.author_id in (
  select id from member where username ilike ${containsPattern(words)} or nick_name ilike ${containsPattern(words)})`

/** One page of the audit table: who waits longest comes first. Every state of the filter's tabs comes with its count. */
export const findAudited = async (db: Db, { page, size, sort, ...filter }: ListQuery) => {
  const waits = filter.isAudit === auditState.waiting && sort.field === 'uploadTime'
  const direction = waits ? 'asc' : sort.direction
  const rows = await audited(db)
    .select(auditColumns)
    .where(conditionOf(filter))
    .orderBy(sortColumns[sort.field], direction)
    .orderBy('lesson.id', direction)
    .limit(size)
    .offset(offsetOf({ page, size }))
    .execute()
  const counts = await countByState(db, filter)
  return { rows, total: auditTotal(counts, filter.isAudit), counts }
}

/** Where the lesson stands in the table, its neighbours there, and how many there are. */
const findPlace = async (db: Db, filter: AuditFilter, id: number) => {
  const [place, counts] = await Promise.all([
    findQueuePlace(db, {
      rows: sql`select id, submitted_at as at from lesson where ${conditionOf(filter)}`,
      here: sql`select submitted_at, id from lesson where id = ${id}`,
      id,
      isOldestFirst: filter.isAudit === auditState.waiting,
    }),
    countByState(db, filter),
  ])
  return { ...place, total: auditTotal(counts, filter.isAudit) }
}

/** Exact by kept counters; words of a title or a name are counted over their matches. */
const countByState = async (db: Db, { isAudit: _, ...filter }: AuditFilter) => {
  const { rows } =
    filter.name || filter.uploadUserName
      ? await sql<{ state: AuditState; count: number }>`
          select submitted_state as state, count(*)::int as count from lesson where ${conditionOf(filter)} group by 1`.execute(
          db,
        )
      : await fromCounters(db, filter)
  const countOf = (state: AuditState) => rows.find((row) => row.state === state)?.count ?? 0
  return { pending: countOf(0), approved: countOf(1), rejected: countOf(2) }
}

const fromCounters = (db: Db, { lessonCategoryId, isPublic, from, to }: AuditFilter) => {
  const conditions = [sql`grain = ${from || to ? 'day' : 'year'}`]
  if (lessonCategoryId) conditions.push(sql`category_id = ${lessonCategoryId}`)
  if (isPublic !== undefined) conditions.push(sql`is_public = ${isPublic === 1}`)
  if (from) conditions.push(sql`period >= ${from}`)
  if (to) conditions.push(sql`period <= ${to}`)
  return sql<{ state: AuditState; count: number }>`
    select state, sum(count)::int as count from lesson_audit_count
    where ${sql.join(conditions, sql` and `)} group by state`.execute(db)
}

/** Everything an administrator looks at before deciding about a lesson's newest version. */
export const readAudit = async (db: Db, lessonId: number, filter: AuditFilter) => {
  const version = sql.ref<number>('lesson_version.number')
  const row = await audited(db)
    .select(auditColumns)
    .select(['lesson_version.content', 'lesson.trace_code'])
    .select(catalogueOf(version).as('catalogue'))
    .where('lesson.id', '=', lessonId)
    .executeTakeFirst()
  if (!row) return fail('not_found')
  const [trail, place] = await Promise.all([listTrail(db, lessonId), findPlace(db, filter, lessonId)])
  return {
    item: toAuditItem(row),
    content: row.content,
    traceCode: row.trace_code,
    drLessonChapterList: toChapters(row.catalogue, toOwnSection),
    localStorageList: row.catalogue.attachments.map(toAttachment(true)),
    trail,
    ...place,
  }
}
