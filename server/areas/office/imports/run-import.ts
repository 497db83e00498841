import { sql } from 'kysely'
import { type ImportKind, importLimits } from '#contract/office/imports/import-rules.ts'
import { type Db, inTransaction, type Tx } from '#kernel/database/index.ts'
import { AppError } from '#kernel/errors/index.ts'
import type { JobContext } from '#kernel/jobs/index.ts'
import { eraseRunFiles } from './erase-run-files.ts'
import { type RunRow, takeRun } from './import-queries.ts'
import { importRow, type Outcome } from './import-row.ts'
import { importedKinds } from './kinds/index.ts'
import type { RowContext } from './kinds/kind.ts'
import { openLookups } from './lookups.ts'
import { type FileSource, itemFilesOf } from './open-item-files.ts'
import { type Fault, titleOf } from './row-faults.ts'
import { readRows } from './table/read-rows.ts'
import type { Row } from './table/rows.ts'
import './tables.ts'

/** Where a run reads its table and the files that rows name. */
export interface ImportSource {
  readTable(): Promise<Buffer>
  openFiles(): Promise<FileSource | undefined>
}

type Context = Pick<JobContext, 'db' | 'files' | 'progress' | 'signal'>

const rowsPerBatch = 50

/**
 * IMPORT-4: imports the rows of a run, or only checks them, and continues after the last batch when it was interrupted.
 * A wrong row is reported and does not stop the others; a table that cannot be read ends the run with a sentence.
 */
export const runImport = async (context: Context, runId: number, source: ImportSource): Promise<void> => {
  const run = await takeRun(context.db, runId)
  if (!run) return
  try {
    await importRows(context, run, source)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    await endRun(context.db, run.id, { state: 'failed', error: error.message })
  }
}

const importRows = async ({ db, files, progress, signal }: Context, run: RunRow, source: ImportSource) => {
  progress(0, '读取表格')
  const rows = await readRows(run.kind, run.file_name, await source.readTable(), signal)
  const repeated = repeatedRows(run.kind, rows)
  const itemFiles = itemFilesOf(await source.openFiles())
  const parts = { db, files, itemFiles, lookups: openLookups(db), importer: run.importer }
  await db.updateTable('import_run').set({ row_count: rows.length }).where('id', '=', run.id).execute()
  for (let at = run.done_count; at < rows.length; at += rowsPerBatch) {
    signal.throwIfAborted()
    const batch = rows.slice(at, at + rowsPerBatch)
    const outcomes = await importBatch(run, parts, batch, repeated)
    if (!(await storeBatch(db, run.id, batch, outcomes))) return // cancelled
    const done = at + batch.length
    progress((done / rows.length) * 100, `${done} / ${rows.length} 行`)
  }
  for (const key of await completeRun(db, run)) await files.remove(key)
}

/**
 * The rows that repeat the number, or another value that must be unique, of an earlier row. A check adds nothing, so the
 * database would not notice.
 */
const repeatedRows = (kind: ImportKind, rows: Row[]): Map<Row, Fault[]> => {
  const faults = new Map<Row, Fault[]>()
  for (const field of ['key', ...importedKinds[kind].unique]) {
    const lines = new Map<string, number>()
    for (const row of rows) {
      const value = row.values[field]?.toLowerCase()
      if (!value) continue
      const first = lines.get(value)
      if (first === undefined) lines.set(value, row.line)
      else {
        const title = titleOf(kind, field)
        faults.set(row, [...(faults.get(row) ?? []), { field: title, message: `${title}与第 ${first} 行相同` }])
      }
    }
  }
  return faults
}

const importBatch = async (
  run: RunRow,
  parts: Omit<RowContext, 'onImported'>,
  batch: Row[],
  repeated: Map<Row, Fault[]>,
): Promise<Outcome[]> => {
  const known = await parts.db
    .selectFrom('imported_item')
    .select(['external_key', 'item_id', 'run_id'])
    .where('kind', '=', run.kind)
    .where(
      'external_key',
      'in',
      batch.map(({ values }) => values.key ?? ''),
    )
    .execute()
  const byKey = new Map(known.map((item) => [item.external_key, item]))
  const outcomes: Outcome[] = []
  for (const row of batch)
    outcomes.push(
      await importRow(run, parts, row, { known: byKey.get(row.values.key ?? ''), repeated: repeated.get(row) }),
    )
  return outcomes
}

/** Faults and counts are stored with the place where an interrupted run continues, so that none counts twice. */
const storeBatch: (db: Db, runId: number, batch: Row[], outcomes: Outcome[]) => Promise<boolean> = inTransaction(
  async (tx, runId: number, batch: Row[], outcomes: Outcome[]) => {
    const count = (is: Outcome['is']) => outcomes.filter((outcome) => outcome.is === is).length
    const { numUpdatedRows } = await tx
      .updateTable('import_run')
      .set((eb) => ({
        done_count: eb('done_count', '+', batch.length),
        added_count: eb('added_count', '+', count('added')),
        present_count: eb('present_count', '+', count('present')),
        wrong_count: eb('wrong_count', '+', count('wrong')),
        touched_at: sql<Date>`now()`,
      }))
      .where('id', '=', runId)
      .where('state', '=', 'running')
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return false
    await storeFaults(tx, runId, batch, outcomes)
    return true
  },
)

const storeFaults = async (tx: Tx, runId: number, batch: Row[], outcomes: Outcome[]) => {
  const faults = outcomes.flatMap((outcome, at) =>
    outcome.is === 'wrong'
      ? outcome.faults.map(({ field, message }) => ({ run_id: runId, line: batch[at]!.line, field, message }))
      : [],
  )
  if (faults.length === 0) return
  const { stored } = await tx
    .selectFrom('import_fault')
    .select(sql<number>`count(*)::int`.as('stored'))
    .where('run_id', '=', runId)
    .executeTakeFirstOrThrow()
  const room = faults.slice(0, Math.max(0, importLimits.maxFaults - stored))
  if (room.length === 0) return
  await tx
    .insertInto('import_fault')
    .values(room)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** IMPORT-8: with the end of an import its files go; answers their keys. A check leaves them to the import. */
const completeRun = inTransaction(async (tx, run: RunRow): Promise<string[]> => {
  await endRun(tx, run.id, { state: 'done' })
  return run.is_check ? [] : eraseRunFiles(tx, run)
})

const endRun = async (db: Db | Tx, id: number, end: { state: 'done' | 'failed'; error?: string }): Promise<void> => {
  await db
    .updateTable('import_run')
    .set({ ...end, ended_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .execute()
}
