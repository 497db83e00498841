import { auditState } from '#contract/catalogue/documents/library-rules.ts'
import type { Db } from '#kernel/database/index.ts'
import type { Actor } from '#kernel/http/index.ts'
import { downloadPath } from '../view.ts'
import { newestVersions } from './member-queries.ts'
import { getOwn } from './update-resource.ts'

/** The newest version of the author's own resource, for the edit form. */
export const readOwn = async (db: Db, actor: Actor, id: number) => {
  await getOwn(db, actor, id)
  const row = await newestVersions(db)
    .select(['newest.name', 'newest.description', 'newest.category_id', 'newest.coin', 'newest.cover'])
    .select(['newest.state', 'newest.reason', 'newest.ai_share', 'newest.change_note'])
    .select(['resource_version.tags', 'resource_version.free_percent'])
    .select(['item.state as resource_state', 'item.is_listed'])
    .select(['stored_file.id as file_id', 'stored_file.name as file_name', 'stored_file.suffix', 'stored_file.size'])
    .where('item.id', '=', id)
    .executeTakeFirstOrThrow()
  return {
    id,
    name: row.name,
    resourceDesc: row.description,
    resourceCategoryId: row.category_id,
    coin: row.coin,
    tags: row.tags,
    cover: row.cover,
    freePercent: row.free_percent,
    aiShare: row.ai_share,
    file: {
      id: row.file_id,
      name: row.file_name,
      suffix: row.suffix,
      fileSize: row.size,
      path: downloadPath(row.file_id),
    },
    isAudit: row.state,
    auditReason: row.reason,
    isOnSale: row.is_listed,
    hasApprovedVersion: row.resource_state === auditState.approved,
    // The note of a version that was rejected or still waits is offered again.
    changeNote: row.state === auditState.approved ? '' : (row.change_note ?? ''),
  }
}
