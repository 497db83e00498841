import type { Resource } from '#contract/catalogue/documents/library.ts'
import { auditState } from '#contract/catalogue/documents/library-rules.ts'
import type { Db } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import type { Actor } from '#kernel/http/index.ts'
import { accessCodes, isVisible, toMoreRow, toOfferedItem } from '../items/index.ts'
import { findDetail } from './detail-queries.ts'
import { downloadPath, toItem } from './view.ts'

type DetailRow = NonNullable<Awaited<ReturnType<typeof findDetail>>>

/** The resource for a viewer who may see it; for everybody else it does not exist. */
export const readResource = async (db: Db, actor: Actor | undefined, id: number): Promise<Resource> => {
  const row = (await findDetail(db, actor, id)) ?? fail('not_found')
  if (!isVisible(actor, toOfferedItem(row), row.code)) fail('not_found')
  return toResourceDetail(row)
}

const toResourceDetail = (row: DetailRow): Resource => {
  const { file_id: id, file_name: name, suffix, file_size: fileSize } = row
  const path = row.code === accessCodes.none ? {} : { path: downloadPath(id) }
  return {
    ...toItem(row),
    tags: row.tags,
    favoriteCount: row.favorite_count,
    is_favorite: row.is_favorite,
    traceCode: row.trace_code,
    unstampedReason: row.unstamped_reason,
    localStorageList: [{ id, name, suffix, fileSize, ...path }],
    auditTime: row.approved_at?.toISOString() ?? null,
    versions: (row.versions ?? []).map(toVersion),
    previewState: row.preview_state ?? 'none',
    isTakenDown: row.taken_down_at !== null,
    purchase: row.purchase && {
      buyTime: isoOf(row.purchase.created_at),
      paidCoin: row.purchase.coins,
      versionNumber: row.purchase.version,
    },
    aiShare: row.ai_share,
    moreFromAuthor: (row.more ?? []).map((more) => toItem(toMoreRow(row, more))),
  }
}

const isoOf = (time: string) => new Date(time).toISOString()

const toVersion = (version: NonNullable<DetailRow['versions']>[number]) => ({
  number: version.number,
  uploadTime: isoOf(version.uploaded_at),
  storageId: version.file_id,
  name: version.name,
  suffix: version.suffix,
  fileSize: version.size,
  isAudit: auditState.approved,
  changeNote: version.change_note ?? '',
  auditTime: version.audited_at && isoOf(version.audited_at),
})
