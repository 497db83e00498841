import { auditState } from '#contract/library/library-rules.ts'
import type { Db } from '#kernel/database/index.ts'
import type { Actor } from '#kernel/http/index.ts'
import { downloadPath } from '../view.ts'
import { newestVersions } from './member-queries.ts'
import { getOwn } from './update-resource.ts'

/** The newest version of the author's own resource, for the edit form. */
export const readOwn = async (db: Db, actor: Actor, id: number) => {
  await getOwn(db, actor, id)
  const row = await newestVersions(db)
    .select([
      'resource_version.name',
      'resource_version.description',
      'resource_version.category_id',
      'resource_version.coin',
    ])
    .select([
      'resource_version.tags',
      'resource_version.cover',
      'resource_version.state',
      'resource_version.reason',
      'resource_version.free_percent',
      'resource_version.ai_share',
    ])
    .select(['resource.state as resource_state', 'resource_version.change_note'])
    .select([
      'resource.is_listed',
      'stored_file.id as file_id',
      'stored_file.name as file_name',
      'stored_file.suffix',
      'stored_file.size',
    ])
    .where('resource.id', '=', id)
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
