import { sql } from 'kysely'
import type { Db } from '#kernel/database/index.ts'
import { readSettings } from '../../settings/index.ts'
import '../tables.ts'

const atOnce = 5_000

/** Removes what is older than the settings say, in small steps that hold nobody up; the database refuses younger rows. */
export const removeOldAudit = async (db: Db, signal: AbortSignal): Promise<void> => {
  const { auditDays } = await readSettings(db, 'records')
  for (let removed = atOnce; removed === atOnce && !signal.aborted; ) {
    const old = db
      .selectFrom('audit_log')
      .select('id')
      .where('created_at', '<', sql<Date>`now() - make_interval(days => ${auditDays})`)
      .orderBy('created_at')
      .limit(atOnce)
    const { numDeletedRows } = await db.deleteFrom('audit_log').where('id', 'in', old).executeTakeFirst()
    removed = Number(numDeletedRows)
  }
}
