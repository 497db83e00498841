import { sql } from 'kysely'
import { openStoredArchive, verifyArchive, writeArchive } from '#kernel/backup/index.ts'
import { type Db, poolOf } from '#kernel/database/index.ts'
import { AppError } from '#kernel/errors/index.ts'
import type { FileStore } from '#kernel/files/index.ts'
import type { JobContext } from '#kernel/jobs/index.ts'
import { readSettings } from '../../../base/settings/index.ts'
import '../tables.ts'

/** Writes the archive and marks the backup complete only after reading all of it back. A failure is stored as a message. */
export const runBackup = async (context: JobContext, backupId: number): Promise<void> => {
  const { db, files } = context
  const row = await db
    .updateTable('backup')
    .set({ state: 'running' })
    .where('id', '=', backupId)
    .where('state', 'in', ['waiting', 'running']) // running: its worker was killed
    .returning(['key', 'reason'])
    .executeTakeFirst()
  if (!row) return
  try {
    const facts = await makeArchive(context, row.key)
    await db
      .updateTable('backup')
      .set({ state: 'complete', ended_at: new Date(), ...facts })
      .where('id', '=', backupId)
      .execute()
  } catch (error) {
    await files.remove(row.key)
    await db
      .updateTable('backup')
      .set({ state: 'failed', ended_at: new Date(), error: messageOf(error, context.signal) })
      .where('id', '=', backupId)
      .execute()
    throw error
  }
  if (row.reason === 'scheduled') await removeOldest(db, files)
}

const makeArchive = async ({ db, files, progress, signal }: JobContext, key: string) => {
  const { manifest, stored } = await writeArchive({ sql: poolOf(db)!, files, key, progress, signal })
  const archive = await openStoredArchive(files, key)
  try {
    await verifyArchive(archive, (done, of) => {
      signal.throwIfAborted()
      progress(70 + (done / of) * 30, `校验 ${done} / ${of}`)
    })
  } finally {
    archive.close()
  }
  const sum = (numbers: number[]) => numbers.reduce((total, one) => total + one, 0)
  return {
    ...stored,
    table_count: manifest.tables.length,
    row_count: sum(manifest.tables.map(({ rows }) => rows)),
    file_count: manifest.files.length,
    file_bytes: sum(manifest.files.map(({ size }) => size)),
    missing_count: await countMissingFiles(db, manifest.files),
  }
}

/** Counts files of the database that are missing from the archive or differ in it. */
const countMissingFiles = async (db: Db, archived: { key: string; sha256: string }[]): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from stored_file
    left join unnest(${archived.map(({ key }) => key)}::text[], ${archived.map(({ sha256 }) => sha256)}::text[]) as archived (key, sha256) using (key)
    where archived.sha256 is distinct from stored_file.sha256 and stored_file.created_at < now() - interval '1 hour'
      and stored_file.erased_at is null`.execute(db)
  return rows[0]!.count
}

const messageOf = (error: unknown, signal: AbortSignal): string => {
  if (signal.aborted) return '备份已取消'
  return error instanceof AppError ? error.message : `备份没有完成：${(error as Error).message}`.slice(0, 300)
}

/** Removes the oldest scheduled backups beyond the number in the settings; requested backups stay until they are deleted. */
const removeOldest = async (db: Db, files: FileStore) => {
  const { keep } = await readSettings(db, 'backups')
  const old = await db
    .selectFrom('backup')
    .select(['id', 'key'])
    .where('reason', '=', 'scheduled')
    .where('state', '=', 'complete')
    .orderBy('created_at', 'desc')
    .offset(keep)
    .execute()
  for (const { id, key } of old) {
    await db.deleteFrom('backup').where('id', '=', id).execute()
    await files.remove(key)
  }
}
