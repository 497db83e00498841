import { documentLimits } from '#contract/catalogue/documents/previews/reader-rules.ts'
import type { Tx } from '#kernel/database/index.ts'
import { eraseFiles } from '../../../base/files/index.ts'
import { forgetDrawnPages } from './drawn-pages/drawn-pages.ts'
import { pictureKeys } from './page-pictures.ts'
import './tables.ts'

/** Forgets the readable forms of erased files, given by their keys, and answers the keys of the forms to remove. */
export const eraseReadableForms = async (tx: Tx, keys: string[]): Promise<string[]> => {
  if (keys.length === 0) return []
  const inside = await eraseInside(tx, keys)
  const drawn = await forgetDrawnPages(tx, keys)
  const erased = await tx
    .deleteFrom('document')
    .using('stored_file')
    .whereRef('stored_file.id', '=', 'document.file_id')
    .where('stored_file.key', 'in', keys)
    .returning(['document.file_id', 'document.pdf_key', 'document.page_count'])
    .execute()
  const forms = erased.flatMap(({ file_id, pdf_key, page_count }) => [
    ...(pdf_key ? [pdf_key] : []),
    ...pictureKeys(file_id, 1, Math.min(page_count ?? 0, documentLimits.maxFreePages)),
  ])
  return [...inside, ...drawn, ...forms]
}

/** Documents that were unpacked from erased archives, and their own forms. */
const eraseInside = async (tx: Tx, keys: string[]): Promise<string[]> => {
  const inside = await tx
    .deleteFrom('archive_document')
    .using('stored_file')
    .whereRef('stored_file.id', '=', 'archive_document.file_id')
    .where('stored_file.key', 'in', keys)
    .returning('archive_document.document_id')
    .execute()
  const erased = await eraseFiles(
    tx,
    inside.map(({ document_id }) => document_id),
  )
  return [...erased, ...(await eraseReadableForms(tx, erased))]
}
