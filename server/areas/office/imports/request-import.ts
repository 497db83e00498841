import { sql } from 'kysely'
import type { z } from 'zod'
import {
  type ImportKind,
  importKindLabels,
  importLimits,
  kindsWithFiles,
} from '#contract/office/imports/import-rules.ts'
import type { checkImport as check } from '#contract/office/imports/imports.ts'
import { type Db, inTransaction, type Tx } from '#kernel/database/index.ts'
import { asConflict, fail } from '#kernel/errors/index.ts'
import { type Actor, noteChange, type Services } from '#kernel/http/index.ts'
import { dropReceived, type FileRules, keepFile, type ReceivedFile, receiveFile } from '../../base/files/index.ts'
import { findRun } from './import-queries.ts'
import { importTable } from './import-table.job.ts'
import './tables.ts'

const MB = 1024 * 1024

/** The rules of the two kinds of uploads. */
export const tableRules = async (): Promise<FileRules> => ({
  purpose: 'import',
  suffixes: ['xlsx', 'csv', 'json'],
  maxBytes: importLimits.maxTableMb * MB,
})
/** Archives inside are resources; each is checked like an upload when it is imported. */
export const archiveRules = async (): Promise<FileRules> => ({
  purpose: 'import',
  suffixes: ['zip'],
  maxBytes: importLimits.maxArchiveMb * MB,
  maxNested: Number.POSITIVE_INFINITY,
})

type Stores = Pick<Services, 'db' | 'files'>

/** IMPORT-1: checks a table without adding anything. */
export const checkImport = async (
  services: Stores,
  actor: Actor,
  { kind, uploadId, archiveUploadId }: z.output<typeof check.body>,
) => {
  const received: ReceivedFile[] = []
  try {
    received.push(await receiveFile(services, actor, { uploadId }, await tableRules()))
    if (archiveUploadId && kindsWithFiles.includes(kind))
      received.push(await receiveFile(services, actor, { uploadId: archiveUploadId }, await archiveRules()))
    const id = await addCheck(services.db, actor, kind, received)
    return { id, message: '已开始检查' }
  } catch (error) {
    for (const file of received) await dropReceived(services, file)
    throw error
  }
}

const addCheck: (db: Db, actor: Actor, kind: ImportKind, received: ReceivedFile[]) => Promise<number> = inTransaction(
  async (tx, actor: Actor, kind: ImportKind, [table, archive]: ReceivedFile[]) => {
    const file = await keepFile(tx, table!)
    const archiveFile = archive && (await keepFile(tx, archive))
    const id = await addRun(tx, {
      kind,
      is_check: true,
      file_name: file.name,
      file_id: file.id,
      archive_id: archiveFile?.id ?? null,
      member_id: actor.id,
    })
    await noteChange(tx, actor, { target: nameOf(kind, file.name, true), after: { run: id } })
    return id
  },
)

/** IMPORT-3: imports a table that was checked, once more if its import was stopped. */
export const startImport = inTransaction(async (tx, actor: Actor, checkedId: number) => {
  const checked = (await findRun(tx, checkedId)) ?? fail('not_found')
  if (checked.state !== 'done') fail('import_not_checked')
  const { kind, file_name, archive_id } = checked
  const file_id = checked.file_id ?? fail('import_files_gone')
  const id = await addRun(tx, { kind, is_check: false, file_name, file_id, archive_id, member_id: actor.id })
  // After the run was added, because until then the end of an earlier one may erase its file.
  if (!(await hasFile(tx, file_id))) fail('import_files_gone')
  await noteChange(tx, actor, { target: nameOf(kind, file_name, false), after: { run: id } })
  return { id, message: '已开始导入' }
})

const hasFile = async (tx: Tx, id: number): Promise<boolean> =>
  (await tx
    .selectFrom('stored_file')
    .select('id')
    .where('id', '=', id)
    .where('erased_at', 'is', null)
    .executeTakeFirst()) !== undefined

/** The name of a run in the audit log. */
const nameOf = (kind: ImportKind, fileName: string, isCheck: boolean) =>
  `${isCheck ? '检查' : '导入'}${importKindLabels[kind]}「${fileName}」`

interface NewRun {
  kind: ImportKind
  is_check: boolean
  file_name: string
  file_id: number | null
  archive_id: number | null
  member_id: number
}

const addRun = async (tx: Tx, run: NewRun): Promise<number> => {
  const id = await insertRun(tx, run)
  await importTable.enqueue(tx, { runId: id })
  return id
}

/** Adds a run that its caller carries out; fails while another one is running. */
export const insertRun = async (tx: Db | Tx, run: NewRun): Promise<number> => {
  await failAbandoned(tx)
  const { id } = await tx
    .insertInto('import_run')
    .values(run)
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(asConflict({ import_run_unfinished: 'import_running' }))
  return id
}

/** Ends runs that neither a job nor a command carries out any more, so that they do not block the next one. */
const failAbandoned = (tx: Db | Tx) =>
  sql`
    update import_run set state = 'failed', ended_at = now(), error = '执行进程中断，请重新导入'
    where state in ('waiting', 'running') and case when file_id is null then touched_at < now() - interval '10 minutes'
      else not exists (
        select from pgboss.job_common as job
        where job.name = ${importTable.name} and job.state in ('created', 'retry', 'active')
          and (job.data ->> 'runId')::bigint = import_run.id) end`.execute(tx)

/** Stops a run after its present batch; rows that were imported stay. */
export const cancelImport = inTransaction(async (tx, actor: Actor, id: number) => {
  const run = (await findRun(tx, id)) ?? fail('not_found')
  const { numUpdatedRows } = await tx
    .updateTable('import_run')
    .set({ state: 'cancelled', ended_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'running'])
    .executeTakeFirst()
  if (numUpdatedRows === 0n) fail('import_ended')
  await noteChange(tx, actor, { target: nameOf(run.kind, run.file_name, run.is_check), after: { state: 'cancelled' } })
  return { message: '已停止' }
})
