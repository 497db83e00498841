import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { createLog } from '#kernel/log/index.ts'
import { commandLines } from '../../../../postgres/processes.ts'
import { isLongRun } from '../../../../testing/long-run.ts'
import { type TestPortal, testPortal } from '../../../../testing/portal.ts'
import { openStamper } from '../../copies/stamp/stamper.ts'
import type { DocumentWorker } from './convert-document.worker.ts'
import { cellsOf, expectReadable, lines, realOffice } from './testing/converted-kinds.ts'
import { aFile, documentOf, retryConversion, runConversion } from './testing/document-kit.ts'
import { docx, pptx, workbook, xlsx } from './testing/office-files.ts'
import { pdf } from './testing/pdf-files.ts'

const timeoutMs = 400_000
let portal: TestPortal
let documents: DocumentWorker
let starts = 0
/** Programs that hung: its threads sometimes deadlock. */
let hung = 0
const log = createLog('info', {
  write(line) {
    if (line.includes('office program is warm')) starts++
    if (line.includes('another one')) hung++
  },
})

beforeAll(async () => {
  portal = await testPortal()
  documents = await realOffice(log)
}, timeoutMs)
afterAll(async () => {
  await documents.stop()
  await portal.close()
})

test('the office program is started when an upload of a document begins, and once', {
  timeout: timeoutMs,
}, async () => {
  await documents.expectFile('pdf')
  expect(starts).toBe(0)
  await Promise.all(['docx', 'pptx', 'docx'].map((suffix) => documents.expectFile(suffix)))
  await documents.expectFile('docx')
  expect(starts).toBe(1)
})

// conversion.long.test.ts converts the other kinds.
describe('a document becomes a PDF that contains its text', () => {
  test.each([
    ['docx', () => docx(lines)],
    ['xlsx', () => xlsx(lines)],
  ])('%s', { timeout: timeoutMs }, async (suffix, content) => {
    await expectReadable(portal, suffix, await content())
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

describe('a copy that carries the code of its download opens like any document', () => {
  const kinds = { docx, xlsx, pptx }

  test.each(isLongRun ? (['docx', 'xlsx', 'pptx'] as const) : (['docx'] as const))(
    '%s',
    { timeout: timeoutMs },
    async (suffix) => {
      const folder = await mkdtemp(path.join(tmpdir(), 'shuzi-copy-test-'))
      const stamper = openStamper(folder, { seconds: 100, megabytes: 2048 })
      onTestFinished(async () => {
        await stamper.close()
        await rm(folder, { recursive: true, force: true })
      })
      const [source, target] = [path.join(folder, `source.${suffix}`), path.join(folder, `target.${suffix}`)]
      await writeFile(source, await kinds[suffix](lines))
      const code = 'SD-ABCDEFGHJKMN'
      await stamper.stamp({ source, target, suffix, code, note: `下载记录码：${code}` }, new AbortController().signal)
      const id = await expectReadable(portal, suffix, await readFile(target))
      const pages = await portal.db.selectFrom('document_page').select('text').where('file_id', '=', id).execute()
      if (suffix === 'docx') for (const { text } of pages) expect(text).toContain(code)
    },
  )
})

test('all documents so far were converted by the program that was started beforehand', () => {
  expect(starts).toBeLessThanOrEqual(1 + hung)
})

const officePrograms = () =>
  commandLines()
    .filter(({ command }) => command.includes('wasm-office.program') && command.includes(documents.folder))
    .map(({ pid }) => pid)

test('a program that ends during a document although it converted others is replaced, and the document is converted', {
  timeout: timeoutMs,
}, async () => {
  const id = await aFile(portal, '说明.docx', await docx(lines))
  const ended: number[] = []
  await runConversion(portal, id, {
    progress(_percent, step) {
      if (step !== '转换格式' || ended.length > 0) return
      ended.push(...officePrograms())
      for (const pid of ended) process.kill(pid, 'SIGKILL')
    },
  })
  expect(ended).toHaveLength(1)
  expect(await documentOf(portal, id)).toMatchObject({ state: 'ready', reason: null })
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
