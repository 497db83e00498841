import { buffer } from 'node:stream/consumers'
import type { Db } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import type { FileStore } from '#kernel/files/index.ts'
import { openArchive } from '../../base/files/index.ts'
import type { ImportSource } from './run-import.ts'

/** The table and the archive that an administrator uploaded. */
export const storedSource = (db: Db, files: FileStore, runId: number): ImportSource => {
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
