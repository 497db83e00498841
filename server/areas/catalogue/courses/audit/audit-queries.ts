import { sql } from 'kysely'
import type { z } from 'zod'
import type { AiShare } from '#contract/base/moderation/ai-rules.ts'
import type { AuditLesson, exportAuditLessons, listAuditLessons } from '#contract/catalogue/courses/lessons.ts'
import type { AuditState } from '#contract/catalogue/documents/library.ts'
import type { Db } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import { type Column, exportPages } from '#kernel/export/index.ts'
import type { Actor } from '#kernel/http/index.ts'
import { toPage } from '#kernel/listing/index.ts'
import {
  auditPage,
  countAudited,
  exportedColumns,
  findAuditPlace,
  findAuthorHistory,
  findLock,
  findMedianCoin,
  isSaleAwaited,
  listTrail,
  readDesk,
} from '../../items/index.ts'
import { catalogueOf, toAttachment, toChapters, toOwnSection } from '../catalogue.ts'
import { versionContent, versions } from '../editing/version-queries.ts'
import { type OwnRow, toOwn } from '../own/own-view.ts'

type ListQuery = z.output<typeof listAuditLessons.query>
type AuditFilter = Omit<ListQuery, 'page' | 'size' | 'sort'>

const audited = (db: Db) =>
  versions(db, 'submitted').leftJoin('member as auditor', 'auditor.id', 'item_version.audited_by')

const auditColumns = [
  ...versionContent,
  // Never null where a version was submitted.
  sql<AuditState>`item.submitted_state`.as('state'),
  'item.submitted_version',
  'item_version.audited_at',
  'auditor.nick_name as auditor_name',
  isSaleAwaited.as('is_sale_awaited'),
  'item_version.ai_share',
  'item.ai_share_ruled',
] as const

const toAuditItem = (
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

const filterOf = ({ lessonCategoryId: categoryId, isPublic, ...filter }: AuditFilter) => ({
  ...filter,
  categoryId,
  isOpen: isPublic === undefined ? undefined : isPublic === 1,
})

/** One page of the audit table. */
const auditedRows = (db: Db, { page, size, sort, ...query }: ListQuery) =>
  audited(db)
    .innerJoin(auditPage('lesson', { page, size, sort }, filterOf(query)).as('page'), 'page.id', 'item.id')
    .select(auditColumns)
    .orderBy('page.place')
    .execute()

/** Everything an administrator looks at before deciding about a lesson's newest version. */
export const readAudit = async (db: Db, actor: Actor, lessonId: number, filter: AuditFilter) => {
  const version = sql.ref<number>('item_version.number')
  const row = await audited(db)
    .select(auditColumns)
    .select(['item_version.description', 'item.trace_code'])
    .select(catalogueOf(version).as('catalogue'))
    .where('item.id', '=', lessonId)
    .executeTakeFirst()
  if (!row) return fail('not_found')
  const [trail, place, lock, author, medianCoin] = await Promise.all([
    listTrail(db, lessonId),
    findAuditPlace(db, 'lesson', filterOf(filter), lessonId),
    findLock(db, lessonId, actor),
    findAuthorHistory(db, 'lesson', { id: lessonId, authorId: row.author_id }),
    findMedianCoin(db, row.category_id),
  ])
  return {
    item: toAuditItem(row),
    content: row.description,
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

const sectionCount = sql<{ sectionCount: number }>`
  select count(*)::int as "sectionCount" from lesson_section as section
  where section.lesson_id = item.id and section.version = item.version`

/** The waiting lessons for the audit desk. */
export const readLessonDesk = (db: Db, actor: Actor, { afterId }: { afterId?: number | undefined }) =>
  readDesk(db, actor, 'lesson', { afterId, extra: sectionCount })

/** One page with the number of lessons in each state. */
export const listAudited = async (db: Db, query: ListQuery) => {
  const [rows, counted] = await Promise.all([auditedRows(db, query), countAudited(db, 'lesson', filterOf(query))])
  return { ...toPage({ rows, ...counted }, toAuditItem), counts: counted.counts }
}

const columns: Column<z.output<typeof AuditLesson>>[] = [
  exportedColumns.name,
  exportedColumns.uploadTime,
  { title: '类别', value: ({ lessonCategoryName }) => lessonCategoryName, width: 16 },
  exportedColumns.author,
  exportedColumns.coin,
  { title: '对二级开放', value: ({ isPublic }) => (isPublic === 1 ? '开放' : '不开放') },
  { title: '描述', value: ({ content }) => content, width: 48 },
  exportedColumns.isAudit,
  exportedColumns.aiShare,
]

export const exportAudited = (db: Db, { format, ...query }: z.output<typeof exportAuditLessons.query>) =>
  exportPages(format, '课程管理', columns, async (paging) => ({
    content: (await auditedRows(db, { ...query, ...paging })).map(toAuditItem),
  }))
