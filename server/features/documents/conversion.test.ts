import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestPortal, testPortal } from '../../testing/portal.ts'
import type { DocumentWorker } from './convert-document.worker.ts'
import { cellsOf, expectReadable, lines, realOffice } from './testing/converted-kinds.ts'
import { aFile, documentOf, retryConversion } from './testing/document-kit.ts'
import { docx, workbook, xlsx } from './testing/office-files.ts'
import { pdf } from './testing/pdf-files.ts'

const timeoutMs = 400_000
let portal: TestPortal
let documents: DocumentWorker

beforeAll(async () => {
  portal = await testPortal()
  documents = await realOffice()
}, timeoutMs)
afterAll(async () => {
  await documents.stop()
  await portal.close()
})

// conversion.long.test.ts converts the other kinds.
describe('a document becomes a PDF that contains its text', () => {
  test.each([
    ['docx', () => docx(lines)],
    ['xlsx', () => xlsx(lines)],
  ])('%s', { timeout: timeoutMs }, async (suffix, content) => expectReadable(portal, suffix, await content()))

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
  expect(await cellsOf(portal, id)).toEqual(['20', '42'])
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
