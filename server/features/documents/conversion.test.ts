import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { gunzipSync } from 'node:zlib'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createLog } from '#kernel/log/index.ts'
import { type TestPortal, testPortal } from '../../testing/portal.ts'
import { type DocumentWorker, handleDocumentJobs } from './convert-document.worker.ts'
import { aFile, documentOf, retryConversion } from './testing/document-kit.ts'
import { docx, pptx, workbook, xlsx } from './testing/office-files.ts'
import { pdf } from './testing/pdf-files.ts'

// The real office program of the installation, warmed up once for all tests of this file.
const timeoutMs = 400_000
const lines = ['建筑工程造价咨询', '混凝土结构施工质量验收']
const sample = (name: string) => readFileSync(path.join(import.meta.dirname, 'testing', name))

let portal: TestPortal
let documents: DocumentWorker

beforeAll(async () => {
  portal = await testPortal()
  documents = await handleDocumentJobs(
    { converter: 'wasm', timeoutSeconds: 100, memoryMegabytes: 3072, searchPath: '' },
    createLog('silent'),
  )
}, timeoutMs)
afterAll(async () => {
  await documents.stop()
  await portal.close()
})

const textOf = async (key: string): Promise<string> => {
  const found = await portal.files.read(key)
  const pdfium = await PDFiumLibrary.init()
  const document = await pdfium.loadDocument(await buffer(found!.stream))
  const text = [...document.pages()].map((page) => page.getText()).join('\n')
  pdfium.destroy()
  return text.replaceAll(/\s/g, '')
}

const cellsOf = async (fileId: number): Promise<string[]> => {
  const parts = await portal.db.selectFrom('document_sheet_part').select('rows').where('file_id', '=', fileId).execute()
  return parts.flatMap(({ rows }) => rows.flatMap(({ cells }) => cells.map(({ text }) => text)))
}

describe('every kind with a preview becomes a PDF that contains its text', () => {
  test.each([
    ['docx', () => docx(lines)],
    ['xlsx', () => xlsx(lines)],
    ['pptx', () => pptx(lines)],
    ['doc', () => sample('sample.doc')],
    ['xls', () => sample('sample.xls')],
    ['ppt', () => gunzipSync(sample('sample.ppt.gz'))],
  ])('%s', { timeout: timeoutMs }, async (suffix, content) => {
    const id = await aFile(portal, `说明.${suffix}`, await content())
    await retryConversion(portal, id)
    const document = await documentOf(portal, id)
    const kind = suffix.startsWith('xls') ? 'workbook' : 'pages'
    expect(document).toMatchObject({ state: 'ready', reason: null, kind })
    if (kind === 'workbook') expect(await cellsOf(id)).toEqual(expect.arrayContaining(lines))
    const text = await textOf(document!.pdf_key!)
    for (const line of lines) expect(text).toContain(line)
  })

  test('a PDF is its own preview', { timeout: timeoutMs }, async () => {
    const id = await aFile(portal, '说明.pdf', pdf(['first', 'second', 'third']))
    await retryConversion(portal, id)
    const { key } = await portal.db
      .selectFrom('stored_file')
      .select('key')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(await documentOf(portal, id)).toMatchObject({ state: 'ready', page_count: 3, pdf_key: key })
  })
})

test('formulas that were saved without values are computed', { timeout: timeoutMs }, async () => {
  const row = '<row r="1"><c r="A1"><v>20</v></c><c r="B1"><f>A1*2+2</f></c></row>'
  const id = await aFile(portal, '公式.xlsx', await workbook({ 表: `<sheetData>${row}</sheetData>` }))
  await retryConversion(portal, id)
  expect(await cellsOf(id)).toEqual(['20', '42'])
})

test('a document can reach neither the network nor files of the machine', { timeout: timeoutMs }, async () => {
  let requests = 0
  const server = createServer((_request, response) => {
    requests++
    response.end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  for (const picture of [`http://127.0.0.1:${port}/p.png`, `file://${path.join(import.meta.dirname, 'index.ts')}`]) {
    const id = await aFile(portal, '外链.docx', await docx(lines, { picture }))
    await retryConversion(portal, id)
    expect(await documentOf(portal, id)).toMatchObject({ state: 'ready' })
  }
  server.close()
  expect(requests).toBe(0)
})
