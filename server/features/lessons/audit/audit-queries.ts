import { sql } from 'kysely'
import type { z } from 'zod'
import type { AuditLesson, listAuditLessons } from '#contract/lessons/lessons.ts'
import type { AuditState } from '#contract/library/library.ts'
import { auditState } from '#contract/library/library-rules.ts'
import type { AiShare } from '#contract/moderation/ai-rules.ts'
import type { Db } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import type { Actor } from '#kernel/http/index.ts'
import { offsetOf } from '#kernel/listing/index.ts'
import { auditTableOf, deskOf, findAuthorHistory, findLock, findMedianCoin, isSaleAwaited } from '../../offers/index.ts'
import { catalogueOf, toAttachment, toChapters, toOwnSection } from '../catalogue.ts'
import { versionContent, versions } from '../editing/version-queries.ts'
import { type OwnRow, toOwn } from '../own/own-view.ts'
import { listTrail } from './audit-trail.ts'

type ListQuery = z.output<typeof listAuditLessons.query>
type AuditFilter = Omit<ListQuery, 'page' | 'size' | 'sort'>

const audited = (db: Db) =>
  versions(db, 'submitted').leftJoin('member as auditor', 'auditor.id', 'lesson_version.audited_by')

const auditColumns = [
  ...versionContent,
  // Never null where a version was submitted.
  sql<AuditState>`lesson.submitted_state`.as('state'),
  'lesson.submitted_version',
  'lesson_version.audited_at',
  'auditor.nick_name as auditor_name',
  isSaleAwaited('lesson').as('is_sale_awaited'),
  'lesson_version.ai_share',
  'lesson.ai_share_ruled',
] as const

export const toAuditItem = (
  row: OwnRow & {
    submitted_version: number | null
    audited_at: Date | null
    auditor_name: string | null
    is_sale_awaited: boolean
    ai_share: AiShare | null
    ai_share_ruled: AiShare | null
  },
): z.output<typeof AuditLesson> => ({
  ...toOwn(row),
  auditTime: row.audited_at?.toISOString() ?? null,
  auditUserName: row.auditor_name,
  versionNumber: row.submitted_version!,
  isAwaitingApproval: row.is_sale_awaited,
  aiShare: row.ai_share,
  aiShareRuled: row.ai_share_ruled,
})

const sortColumns = {
  uploadTime: 'lesson.submitted_at',
  viewCount: 'lesson.view_count',
  coin: 'lesson.submitted_coin',
} as const

const table = auditTableOf({
  kind: 'lesson',
  submitted: 'submitted',
  isAudited: sql`lesson.deleted_at is null and lesson.submitted_version is not null`,
  flag: { condition: (isPublic) => sql`lesson.is_public = ${isPublic}`, counter: 'is_public' },
})

const filterOf = ({ lessonCategoryId: categoryId, isPublic, ...filter }: AuditFilter) => ({
  ...filter,
  categoryId,
  flag: isPublic === undefined ? undefined : isPublic === 1,
})

/** One page of the audit table. */
export const auditedRows = (db: Db, { page, size, sort, ...query }: ListQuery) => {
  const filter = filterOf(query)
  const direction = table.directionOf(filter, sort)
  return audited(db)
    .select(auditColumns)
    .where(table.conditionOf(filter))
    .orderBy(sortColumns[sort.field], direction)
    .orderBy('lesson.id', direction)
    .limit(size)
    .offset(offsetOf({ page, size }))
    .execute()
}

/** One page with the number of lessons in each state. */
export const findAudited = async (db: Db, query: ListQuery) => ({
  rows: await auditedRows(db, query),
  ...(await table.count(db, filterOf(query))),
})

/** Everything an administrator looks at before deciding about a lesson's newest version. */
export const readAudit = async (db: Db, actor: Actor, lessonId: number, filter: AuditFilter) => {
  const version = sql.ref<number>('lesson_version.number')
  const row = await audited(db)
    .select(auditColumns)
    .select(['lesson_version.content', 'lesson.trace_code'])
    .select(catalogueOf(version).as('catalogue'))
    .where('lesson.id', '=', lessonId)
    .executeTakeFirst()
  if (!row) return fail('not_found')
  const [trail, place, lock, author, medianCoin] = await Promise.all([
    listTrail(db, lessonId),
    table.findPlace(db, filterOf(filter), lessonId),
    findLock(db, { kind: 'lesson', id: lessonId }, actor),
    findAuthorHistory(db, 'lesson', { id: lessonId, authorId: row.author_id }),
    findMedianCoin(db, 'lesson', row.category_id),
  ])
  return {
    item: toAuditItem(row),
    content: row.content,
    traceCode: row.trace_code,
    drLessonChapterList: toChapters(row.catalogue, toOwnSection),
    localStorageList: row.catalogue.attachments.map(toAttachment(true)),
    trail,
    ...place,
    lock,
    author,
    medianCoin,
  }
}

/** The waiting lessons for the audit desk. */
export const readDesk = deskOf({
  kind: 'lesson',
  submitted: 'submitted',
  extra: sql<{ sectionCount: number }>`
    select count(*)::int as "sectionCount" from lesson_section as section
    where section.lesson_id = item.id and section.version = item.version`,
  countWaiting: async (db) => (await table.count(db, { isAudit: auditState.waiting })).total,
})
