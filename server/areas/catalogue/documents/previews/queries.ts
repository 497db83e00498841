import { sql } from 'kysely'
import type { DocumentFacts } from '#contract/catalogue/documents/previews/reader.ts'
import { type Db, inTransaction, type Tx } from '#kernel/database/index.ts'
import { settingsOf } from '../../../base/settings/index.ts'
import { onDocumentRead, type TextStep } from './on-document-read.ts'
import type { PdfContent } from './pdf/open-pdf-reader.ts'
import { readScanJob } from './scans/read-scan.job.ts'
import type { Sheet } from './sheets/read-sheets.ts'
import './tables.ts'

interface ReadDocument {
  pdf: { key: string; size: number; sha256: string }
  content: PdfContent
  facts: DocumentFacts
  /** Of a workbook. */
  sheets: Sheet[] | undefined
}

/** The file and the state of its preview; undefined if there is no such file. */
export const findDocument = (db: Db, fileId: number) =>
  db
    .selectFrom('stored_file as file')
    .leftJoin('document', 'document.file_id', 'file.id')
    .select(['file.id', 'file.name', 'file.suffix', 'file.key', 'file.size', 'file.sha256'])
    .select(['document.state', 'reason', 'attempts', 'pdf_key', 'pdf_size', 'pdf_sha256', 'page_count'])
    .where('file.id', '=', fileId)
    .executeTakeFirst()

/** Starts a run and counts it. */
export const markRunning = (db: Db, fileId: number) =>
  db
    .updateTable('document')
    .set((eb) => ({ state: 'running', reason: null, attempts: eb('attempts', '+', 1), started_at: sql<Date>`now()` }))
    .where('file_id', '=', fileId)
    .execute()

/** Behind documents whose readers wait for a preview. */
const afterPreviews = -10

/** PREV-9: enqueues the recognition of a scan, if the settings say so. */
const onScanFound = async (tx: Tx, fileId: number): Promise<void> => {
  const { readScans } = await settingsOf(tx, 'library')
  if (readScans === 1) await readScanJob.enqueue(tx, { fileId }, { priority: afterPreviews })
}

/** Stores what was read of the document, in place of what an earlier run has read. */
export const markReady = inTransaction(async (tx, fileId: number, { pdf, content, facts, sheets }: ReadDocument) => {
  await tx.deleteFrom('document_page').where('file_id', '=', fileId).execute()
  for (const pages of batches(content.pages, pagesPerInsert))
    await tx
      .insertInto('document_page')
      .values(pages.map(({ page, width, height, text }) => ({ file_id: fileId, page, width, height, text })))
      .execute()
  await replaceSheets(tx, fileId, sheets ?? [])
  await tx
    .updateTable('document')
    .set({ state: 'ready', reason: null, attempts: 0, finished_at: sql<Date>`now()` })
    .set({ pdf_key: pdf.key, pdf_size: pdf.size, pdf_sha256: pdf.sha256, page_count: content.pageCount })
    .set({ facts: asJson(facts), outline: asJson(content.outline), kind: sheets ? 'workbook' : 'pages' })
    .where('file_id', '=', fileId)
    .execute()
  const texts = content.pages.map(({ text }) => text)
  await onDocumentRead(tx, fileId, texts)
  if (facts.isScan) await onScanFound(tx, fileId)
})

const replaceSheets = async (tx: Tx, fileId: number, sheets: Sheet[]) => {
  await tx.deleteFrom('document_sheet').where('file_id', '=', fileId).execute()
  for (const { sheet, name, rowCount, widths, isCut, parts } of sheets) {
    await tx
      .insertInto('document_sheet')
      .values({ file_id: fileId, sheet, name, row_count: rowCount, widths: asJson(widths), is_cut: isCut })
      .execute()
    for (const [at, rows] of parts.entries())
      await tx
        .insertInto('document_sheet_part')
        .values({ file_id: fileId, sheet, part: at + 1, rows: asJson(rows) })
        .execute()
  }
}

const pagesPerInsert = 100
const batches = <Item>(items: Item[], size: number): Item[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, at) => items.slice(at * size, (at + 1) * size))

/** A parameter is text for the driver, which would write an array as an array of the database. */
export const asJson = <Value>(value: Value) => sql<Value>`${JSON.stringify(value)}::text::jsonb`

export const markFailed = (db: Db, fileId: number, reason: string) =>
  db
    .updateTable('document')
    .set({ state: 'failed', reason, finished_at: sql<Date>`now()` })
    .where('file_id', '=', fileId)
    .execute()

/** A document for a file from before there were previews. */
export const addDocument = (db: Db, fileId: number) =>
  db
    .insertInto('document')
    .values({ file_id: fileId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

/** Repeats what follows from the stored texts of a document. */
export const repeatTextSteps = inTransaction(async (tx, fileId: number, steps: TextStep[]): Promise<void> => {
  const pages = await tx
    .selectFrom('document_page')
    .select('text')
    .where('file_id', '=', fileId)
    .orderBy('page')
    .execute()
  await onDocumentRead(
    tx,
    fileId,
    pages.map(({ text }) => text),
    steps,
  )
})
