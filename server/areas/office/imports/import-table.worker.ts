import { buffer } from 'node:stream/consumers'
import type { Db } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import type { FileStore } from '#kernel/files/index.ts'
import { openArchive } from '../../base/files/index.ts'
import { importTable, sweepImports } from './import-table.job.ts'
import { type ImportSource, runImport } from './run-import.ts'
import { sweepRuns } from './sweep-runs.ts'

importTable.handledBy((context, { runId }) => runImport(context, runId, storedSource(context.db, context.files, runId)))
sweepImports.handledBy(({ db, files }) => sweepRuns(db, files))

/** The table and the archive that an administrator uploaded. */
const storedSource = (db: Db, files: FileStore, runId: number): ImportSource => {
  const find = async (column: 'file_id' | 'archive_id') =>
    db
      .selectFrom('import_run')
      .innerJoin('stored_file', 'stored_file.id', `import_run.${column}`)
      .select(['stored_file.key', 'stored_file.size'])
      .where('import_run.id', '=', runId)
      .executeTakeFirst()
  return {
    async readTable() {
      const file = await find('file_id')
      const content = file && (await files.read(file.key))
      return content ? buffer(content.stream) : fail('import_files_gone')
    },
    async openFiles() {
      const archive = await find('archive_id')
      return archive && openArchive(files, archive)
    },
  }
}
