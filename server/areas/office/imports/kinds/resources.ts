import { z } from 'zod'
import { uploadResource } from '#contract/catalogue/documents/library.ts'
import { auditState } from '#contract/catalogue/documents/library-rules.ts'
import { trimmed } from '#contract/fields.ts'
import { importResource, onVersionAdded } from '../../../catalogue/documents/index.ts'
import { parseRow } from '../row-faults.ts'
import { Count, PastTime, yesOrNo } from './cells.ts'
import type { ImportedKind } from './kind.ts'

const { sourceName, sourceDesc, coin, tags } = uploadResource.fields.shape

const ResourceRow = z.object({
  name: sourceName,
  description: sourceDesc,
  category: trimmed('请选择资源类别'),
  coin,
  tags,
  author: trimmed('请填写作者'),
  file: trimmed('请填写文件'),
  isApproved: yesOrNo(true),
  uploadedAt: PastTime,
  views: Count,
  downloads: Count,
})

/** Documents of an import are converted after those that members upload meanwhile. */
const conversionPriority = -10

export const importReason = '从旧系统导入'

export const resources: ImportedKind = {
  unique: [],
  async add({ db, files, itemFiles, lookups, importer, onImported }, values) {
    const row = parseRow(ResourceRow, values)
    const author = await lookups.uploader(row.author)
    const category = await lookups.category('resource', row.category)
    const input = {
      sourceName: row.name,
      sourceDesc: row.description,
      sourceCategoryId: category,
      coin: row.coin,
      tags: row.tags,
    }
    const { isApproved, uploadedAt } = row
    const file = await itemFiles.open(row.file, 'file')
    await importResource({ db, files }, author, input, {
      file,
      history: {
        uploadedAt,
        state: isApproved ? auditState.approved : auditState.waiting,
        ...(isApproved && { audit: { by: importer.id, at: uploadedAt, reason: importReason } }),
        viewCount: row.views,
        downloadCount: row.downloads,
        downloads: [],
      },
      onVersionAdded: (tx, fileId) => onVersionAdded(tx, fileId, { priority: conversionPriority }),
      onImported,
    }).finally(() => file.stream.destroy())
  },
}
