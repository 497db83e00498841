import { readSuffixes } from '#contract/catalogue/documents/previews/resource-suffixes.ts'
import type { Tx } from '#kernel/database/index.ts'
import { convertDocument } from './convert-document.job.ts'
import './tables.ts'

/**
 * Enqueues the conversion of the file within the caller's transaction. Kinds without preview and files that are converted
 * already are skipped: a new version may keep its file.
 */
export const onVersionAdded = async (tx: Tx, fileId: number, options: { priority?: number } = {}): Promise<void> => {
  const added = await tx
    .insertInto('document')
    .columns(['file_id'])
    .expression((eb) =>
      eb.selectFrom('stored_file').select('id').where('id', '=', fileId).where('suffix', 'in', readSuffixes),
    )
    .onConflict((conflict) =>
      conflict
        .column('file_id')
        .doUpdateSet({ state: 'waiting', reason: null, attempts: 0 })
        .where('document.state', '=', 'failed'),
    )
    .returning('file_id')
    .executeTakeFirst()
  if (added) await convertDocument.enqueue(tx, { fileId }, options)
}
