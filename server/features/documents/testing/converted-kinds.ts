import { buffer } from 'node:stream/consumers'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import { expect } from 'vitest'
import { createLog } from '#kernel/log/index.ts'
import type { TestPortal } from '../../../testing/portal.ts'
import { handleDocumentJobs } from '../convert-document.worker.ts'
import { aFile, documentOf, retryConversion } from './document-kit.ts'

export const lines = ['建筑工程造价咨询', '混凝土结构施工质量验收']

/** The office program of the installation. It warms up for some seconds. */
export const realOffice = () =>
  handleDocumentJobs(
    { converter: 'wasm', timeoutSeconds: 100, memoryMegabytes: 3072, searchPath: '' },
    createLog('silent'),
  )

const textOf = async (portal: TestPortal, key: string): Promise<string> => {
  const found = await portal.files.read(key)
  const pdfium = await PDFiumLibrary.init()
  const document = await pdfium.loadDocument(await buffer(found!.stream))
  const text = [...document.pages()].map((page) => page.getText()).join('\n')
  pdfium.destroy()
  return text.replaceAll(/\s/g, '')
}

export const cellsOf = async (portal: TestPortal, fileId: number): Promise<string[]> => {
  const parts = await portal.db.selectFrom('document_sheet_part').select('rows').where('file_id', '=', fileId).execute()
  return parts.flatMap(({ rows }) => rows.flatMap(({ cells }) => cells.map(({ text }) => text)))
}

/** Converts a document that contains `lines`, and expects a PDF with this text. */
export const expectReadable = async (portal: TestPortal, suffix: string, content: Buffer) => {
  const id = await aFile(portal, `说明.${suffix}`, content)
  await retryConversion(portal, id)
  const document = await documentOf(portal, id)
  const kind = suffix.startsWith('xls') ? 'workbook' : 'pages'
  expect(document).toMatchObject({ state: 'ready', reason: null, kind })
  if (kind === 'workbook') expect(await cellsOf(portal, id)).toEqual(expect.arrayContaining(lines))
  const text = await textOf(portal, document!.pdf_key!)
  for (const line of lines) expect(text).toContain(line)
}
