import type { z } from 'zod'
import type { exportAuditLessons, listAuditLessons } from '#contract/catalogue/courses/lessons.ts'
import type { Db } from '#kernel/database/index.ts'
import { type Column, exportPages } from '#kernel/export/index.ts'
import { toPage } from '#kernel/listing/index.ts'
import { exportedColumns } from '../../items/index.ts'
import { auditedRows, findAudited, toAuditItem } from './audit-queries.ts'

export const listAudited = async (db: Db, query: z.output<typeof listAuditLessons.query>) => {
  const found = await findAudited(db, query)
  return { ...toPage(found, toAuditItem), counts: found.counts }
}

type AuditLesson = Awaited<ReturnType<typeof listAudited>>['content'][number]

const columns: Column<AuditLesson>[] = [
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
