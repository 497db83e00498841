import { sql } from 'kysely'
import { importLimits } from '#contract/office/imports/import-rules.ts'
import { type Db, inTransaction } from '#kernel/database/index.ts'
import type { FileStore } from '#kernel/files/index.ts'
import { eraseRunFiles } from './erase-run-files.ts'
import './tables.ts'

/** IMPORT-8: deletes what imports have left: files that nobody imported within a day, reports after a month. */
export const sweepRuns = async (db: Db, files: FileStore): Promise<void> => {
  for (const key of await eraseUnused(db)) await files.remove(key)
  await deleteReports(db)
}

/** A file stays while a run that names it goes on or ended lately. */
const eraseUnused = inTransaction(async (tx): Promise<string[]> => {
  const { rows } = await sql<{ id: number }>`
    select file.id from import_run as run join stored_file as file on file.id in (run.file_id, run.archive_id)
    where file.erased_at is null
    group by file.id
    having bool_and(run.ended_at < now() - make_interval(hours => ${importLimits.fileHours}))`.execute(tx)
  return eraseRunFiles(tx, ...rows.map(({ id }) => ({ file_id: id, archive_id: null })))
})

const deleteReports = inTransaction(async (tx): Promise<void> => {
  const old = await tx
    .updateTable('import_run')
    .set({ swept_at: sql<Date>`now()` })
    .where('ended_at', '<', sql<Date>`now() - make_interval(days => ${importLimits.sweepDays})`)
    .where('swept_at', 'is', null)
    .returning('id')
    .execute()
  if (old.length === 0) return
  await tx
    .deleteFrom('import_fault')
    .where(
      'run_id',
      'in',
      old.map(({ id }) => id),
    )
    .execute()
})
