import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '#kernel/database/index.ts'
import { job } from '#kernel/jobs/index.ts'
import { readSettings } from '../../../base/settings/index.ts'
import '../tables.ts'

const batchSize = 5_000

/**
 * Deletes entries older than the setting `auditDays`, in small batches so that no lock lasts long; a trigger refuses to
 * delete newer rows.
 */
export const removeOldAudit = async (db: Db, signal: AbortSignal): Promise<void> => {
  const { auditDays } = await readSettings(db, 'records')
  for (let deleted = batchSize; deleted === batchSize && !signal.aborted; ) {
    const old = db
      .selectFrom('audit_log')
      .select('id')
      .where('created_at', '<', sql<Date>`now() - make_interval(days => ${auditDays})`)
      .orderBy('created_at')
      .limit(batchSize)
    const { numDeletedRows } = await db.deleteFrom('audit_log').where('id', 'in', old).executeTakeFirst()
    deleted = Number(numDeletedRows)
  }
}

job('accounts.sweep-audit', z.object({}), {
  title: '清理超过保存期的日志',
  lane: 'background',
  cron: '40 3 * * *',
  run: ({ db, signal }) => removeOldAudit(db, signal),
})
