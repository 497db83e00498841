import { sql } from 'kysely'
import { inTransaction } from '#kernel/database/index.ts'
import { insertDerivedFile } from '../../../../base/files/index.ts'
import { onVersionAdded } from '../on-version-added.ts'
import { asJson } from '../queries.ts'
import type { ReadArchive } from './read-archive.ts'
import '../tables.ts'

/**
 * Stores the directory of an archive and enqueues the conversion of its documents. Documents that an earlier run has added
 * stay as they are: the content of a stored file never changes.
 */
export const saveArchive = inTransaction(async (tx, fileId: number, { contents, documents }: ReadArchive) => {
  await tx
    .insertInto('document_archive')
    .values({ file_id: fileId, contents: asJson(contents) })
    .onConflict((conflict) => conflict.column('file_id').doUpdateSet({ contents: asJson(contents) }))
    .execute()
  const known = await tx.selectFrom('archive_document').select('position').where('file_id', '=', fileId).execute()
  for (const [at, { path, file }] of documents.entries()) {
    if (known.some(({ position }) => position === at + 1)) continue
    const { id } = await insertDerivedFile(tx, file)
    await tx
      .insertInto('archive_document')
      .values({ file_id: fileId, position: at + 1, path, document_id: id })
      .execute()
    await onVersionAdded(tx, id)
  }
  await tx
    .updateTable('document')
    .set({ kind: 'archive', state: 'ready', reason: null, attempts: 0, finished_at: sql<Date>`now()` })
    .where('file_id', '=', fileId)
    .execute()
})
