import { documentLimits } from '#contract/catalogue/documents/previews/reader-rules.ts'
import { type Db, inTransaction } from '#kernel/database/index.ts'
import { withRecognisedText } from '../facts/document-facts.ts'
import { onDocumentRead } from '../on-document-read.ts'
import { asJson } from '../queries.ts'
import '../tables.ts'

/** The pages whose text is not known, up to the bound. */
export const pagesWithoutText = async (db: Db, fileId: number): Promise<number[]> => {
  const rows = await db
    .selectFrom('document_page')
    .select('page')
    .where('file_id', '=', fileId)
    .where('page', '<=', documentLimits.maxScanPages)
    .where('text', '=', '')
    .orderBy('page')
    .execute()
  return rows.map(({ page }) => page)
}

/** Stores recognised text, page by page, so that a job that was killed goes on where it stopped. */
export const saveTexts = inTransaction(async (tx, fileId: number, texts: ReadonlyMap<number, string>) => {
  for (const [page, text] of texts)
    await tx
      .updateTable('document_page')
      .set({ text: text.slice(0, documentLimits.maxPageText) || blank })
      .where('file_id', '=', fileId)
      .where('page', '=', page)
      .execute()
})

/** Of a page on which nothing was recognised, so that it is not tried again. */
const blank = ' '

/** Facts, index and fingerprint of the recognised text. */
export const finishScan = inTransaction(async (tx, fileId: number): Promise<void> => {
  const document = await tx
    .selectFrom('document')
    .select('facts')
    .where('file_id', '=', fileId)
    .forUpdate()
    .executeTakeFirst()
  if (!document?.facts) return
  const pages = await tx
    .selectFrom('document_page')
    .select('text')
    .where('file_id', '=', fileId)
    .orderBy('page')
    .execute()
  const texts = pages.map(({ text }) => text)
  const facts = withRecognisedText(document.facts, texts)
  await tx
    .updateTable('document')
    .set({ facts: asJson(facts) })
    .where('file_id', '=', fileId)
    .execute()
  await onDocumentRead(tx, fileId, texts)
})
