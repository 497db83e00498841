import { sql } from 'kysely'
import { importLimits } from '#contract/office/imports/import-rules.ts'
import { type Db, inTransaction } from '#kernel/database/index.ts'
import type { FileStore } from '#kernel/files/index.ts'
import { eraseFiles } from '../../base/files/index.ts'
import './tables.ts'

/** IMPORT-8: deletes files and faults of old runs; they contain personal data. Files that a newer run needs stay with it. */
export const sweepRuns = async (db: Db, files: FileStore): Promise<void> => {
  for (const key of await sweep(db)) await files.remove(key)
}

const sweep = inTransaction(async (tx): Promise<string[]> => {
  const old = await tx
    .updateTable('import_run')
    .set({ swept_at: sql<Date>`now()` })
    .where('ended_at', '<', sql<Date>`now() - make_interval(days => ${importLimits.sweepDays})`)
    .where('swept_at', 'is', null)
    .returning(['id', 'file_id', 'archive_id'])
    .execute()
  if (old.length === 0) return []
  const ids = old.map(({ id }) => id)
  await tx.deleteFrom('import_fault').where('run_id', 'in', ids).execute()
  const needed = await tx
    .selectFrom('import_run')
    .select(['file_id', 'archive_id'])
    .where('swept_at', 'is', null)
    .execute()
  const filesOf = (runs: { file_id: number | null; archive_id: number | null }[]) =>
    runs.flatMap(({ file_id, archive_id }) => [file_id, archive_id]).filter((id) => id !== null)
  const stillNeeded = new Set(filesOf(needed))
  return eraseFiles(
    tx,
    [...new Set(filesOf(old))].filter((id) => !stillNeeded.has(id)),
  )
})
