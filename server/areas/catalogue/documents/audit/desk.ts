import { sql } from 'kysely'
import type { Db } from '#kernel/database/index.ts'
import type { Actor } from '#kernel/http/index.ts'
import * as items from '../../items/index.ts'

/** Whether another resource has the same file as the submitted version. */
const extra = sql<{ suffix: string; isSameFile: boolean }>`
  select file.suffix, exists (
    select from stored_file as other
    join resource_version as version on version.file_id = other.id
    join item as owner on owner.id = version.item_id and owner.deleted_at is null
    where other.sha256 = file.sha256 and version.item_id <> item.id) as "isSameFile"
  from resource_version as submitted join stored_file as file on file.id = submitted.file_id
  where submitted.item_id = item.id and submitted.number = item.version`

/** The waiting resources for the audit desk. */
export const readDesk = (db: Db, actor: Actor, { afterId }: { afterId?: number | undefined }) =>
  items.readDesk(db, actor, 'resource', { afterId, extra })
