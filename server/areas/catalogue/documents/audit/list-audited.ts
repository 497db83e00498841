import type { z } from 'zod'
import type { AuditItem, exportAuditResources, listAuditResources } from '#contract/catalogue/documents/library.ts'
import type { Db } from '#kernel/database/index.ts'
import { type Column, exportPages } from '#kernel/export/index.ts'
import { toPage } from '#kernel/listing/index.ts'
import { exportedColumns } from '../../items/index.ts'
import { auditedRows, findAudited } from './audit-queries.ts'
import { toAuditItem } from './read-audit.ts'

export const listAudited = async (db: Db, query: z.output<typeof listAuditResources.query>) => {
  const found = await findAudited(db, query)
  return { ...toPage(found, toAuditItem), counts: found.counts }
}

const columns: Column<AuditItem>[] = [
  exportedColumns.name,
  { title: '类别', value: ({ resourceCategoryName }) => resourceCategoryName, width: 16 },
  exportedColumns.uploadTime,
  exportedColumns.author,
  exportedColumns.coin,
  exportedColumns.isAudit,
  exportedColumns.aiShare,
]

export const exportAudited = (db: Db, { format, ...query }: z.output<typeof exportAuditResources.query>) =>
  exportPages(format, '资源审核', columns, async (paging) => ({
    content: (await auditedRows(db, { ...query, ...paging })).map(toAuditItem),
  }))
