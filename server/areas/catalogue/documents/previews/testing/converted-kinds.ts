import { buffer } from 'node:stream/consumers'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import { expect } from 'vitest'
import { createLog } from '#kernel/log/index.ts'
import { handleDocumentJobs } from '../convert-document.worker.ts'
import { aFile, documentOf, retryConversion, type Stores } from './document-kit.ts'

export const lines = ['建筑工程造价咨询', '混凝土结构施工质量验收']

/** The office program of the installation. It warms up for some seconds. */
export const realOffice = (log = createLog('silent')) =>
  handleDocumentJobs({ converter: 'wasm', timeoutSeconds: 100, memoryMegabytes: 3072, searchPath: '' }, log)

const textOf = async (stores: Stores, key: string): Promise<string> => {
  const found = await stores.files.read(key)
  const pdfium = await PDFiumLibrary.init()
  const document = await pdfium.loadDocument(await buffer(found!.stream))
  const text = [...document.pages()].map((page) => page.getText()).join('\n')
  pdfium.destroy()
  return text.replaceAll(/\s/g, '')
}

export const cellsOf = async (stores: Stores, fileId: number): Promise<string[]> => {
  const parts = await stores.db.selectFrom('document_sheet_part').select('rows').where('file_id', '=', fileId).execute()
  return parts.flatMap(({ rows }) => rows.flatMap(({ cells }) => cells.map(({ text }) => text)))
}

/** Converts a document that contains `lines`, expects a PDF with this text, and returns the id of the file. */
export const expectReadable = async (stores: Stores, suffix: string, content: Buffer) => {
  const id = await aFile(stores, `说明.${suffix}`, content)
  await retryConversion(stores, id)
  const document = await documentOf(stores, id)
  const kind = suffix.startsWith('xls') ? 'workbook' : 'pages'
  expect(document).toMatchObject({ state: 'ready', reason: null, kind })
  if (kind === 'workbook') expect(await cellsOf(stores, id)).toEqual(expect.arrayContaining(lines))
  const text = await textOf(stores, document!.pdf_key!)
  for (const line of lines) expect(text).toContain(line)
  return id
}
