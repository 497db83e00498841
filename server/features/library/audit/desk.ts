import { sql } from 'kysely'
import { auditState } from '#contract/library/library-rules.ts'
import { deskOf } from '../../offers/index.ts'
import { countByState } from './audit-queries.ts'

/** The waiting resources for the audit desk. */
export const readDesk = deskOf({
  kind: 'resource',
  submitted: 'newest',
  extra: sql<{ suffix: string; isSameFile: boolean }>`
    select file.suffix, exists (
      select from stored_file as other
      join resource_version as version on version.file_id = other.id
      join resource on resource.id = version.resource_id and resource.deleted_at is null
      where other.sha256 = file.sha256 and version.resource_id <> item.id) as "isSameFile"
    from resource_version as submitted join stored_file as file on file.id = submitted.file_id
    where submitted.resource_id = item.id and submitted.number = item.version`,
  countWaiting: async (db) => (await countByState(db, { isAudit: auditState.waiting })).total,
})
