import { sql } from 'kysely'
import type { Db } from '#kernel/database/index.ts'
import { type Actor, type Caller, type Download, noteChange } from '#kernel/http/index.ts'
import { recordDownload } from '../../../base/files/index.ts'
import '../tables.ts'

/** Writes an administrator's download to the audit log before its content is sent; later parts within a day add nothing. */
export const noteDownload = async (
  db: Db,
  actor: Actor,
  caller: Caller,
  { download, target }: { download: Download; target: string },
): Promise<Download> => {
  await recordDownload(download, caller, {
    isContinued: () => wasNoted(db, actor, target),
    record: () => noteChange(db, actor, { target }),
  })
  return download
}

/** Whether the administrator began this download within the last day. */
const wasNoted = async (db: Db, actor: Actor, target: string): Promise<boolean> => {
  const noted = await db
    .selectFrom('audit_log')
    .select('id')
    .where('member_id', '=', actor.id)
    .where('created_at', '>', sql<Date>`now() - interval '1 day'`)
    .where('target', '=', target)
    .limit(1)
    .executeTakeFirst()
  return noted !== undefined
}
