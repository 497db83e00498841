import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Connection, connect } from '#kernel/database/index.ts'
import { type FileStore, openFileStore } from '#kernel/files/index.ts'
import { listen } from '#kernel/live/index.ts'
import { createLog } from '#kernel/log/index.ts'
import { startWorker } from '#kernel/worker/index.ts'
import { convertDocument } from '../server/areas/catalogue/documents/index.ts'
import { handleDocumentJobs } from '../server/areas/catalogue/documents/previews/convert-document.worker.ts'
import { wasmOffice } from '../server/areas/catalogue/documents/previews/office/wasm-office.ts'
import { openPdfReader } from '../server/areas/catalogue/documents/previews/pdf/open-pdf-reader.ts'
import { aFile, documentOf } from '../server/areas/catalogue/documents/previews/testing/document-kit.ts'
import { docx, pptx, xlsx } from '../server/areas/catalogue/documents/previews/testing/office-files.ts'
import { atMost, reported } from './harness/limit-line.ts'
import type { Line, Scenario } from './harness/scenario.ts'

/** Long enough for a busy machine: the time is measured, not limited. */
const limits = { seconds: 600, megabytes: 2048 }
const line = (n: number) => `第 ${n + 1} 段：建筑工程造价咨询与招标文件编制要点，混凝土结构施工质量验收规范。`
const pages = (count: number) => Array.from({ length: count }, (_, n) => line(n))
const kinds = { docx: () => docx(pages(200)), xlsx: () => xlsx(pages(200)), pptx: () => pptx(pages(12)) }

const reportPages = 30
/** A report whose pages are full of text; no two reports have the same `mark`. */
const aReport = (mark: number) =>
  docx(
    Array.from({ length: reportPages }, (_, page) => `报告 ${mark}。${pages(16).join('')}第 ${page + 1} 页。`),
    { isPerPage: true },
  )

const targets = { cold: 8, warm: 3 }

/** From a stored upload to the preview in the reader, by a worker; then how many documents the office program converts. */
export const scenario: Scenario = {
  name: 'documents',
  row: '16',
  sizes: ['S'],
  async run({ isQuick, portal }) {
    const { database } = await portal()
    const previews = await previewSeconds(database.url, isQuick ? 2 : 5)
    return [...previews, await documentsAMinute(isQuick ? 2 : 10)]
  },
}

/** The first document starts the office program; the others find it warm. */
const previewSeconds = async (databaseUrl: string, rounds: number): Promise<Line[]> => {
  const folder = mkdtempSync(path.join(tmpdir(), 'shuzi-bench-previews-'))
  const connection = connect(databaseUrl, { max: 2 })
  const files = openFileStore(undefined, folder)
  const log = createLog('silent')
  const office = {
    converter: 'wasm',
    timeoutSeconds: limits.seconds,
    memoryMegabytes: limits.megabytes,
    searchPath: '',
  }
  const documents = await handleDocumentJobs(office, log)
  const { db } = connection
  const events = await listen(databaseUrl, log)
  const worker = await startWorker({ databaseUrl, db, files, log, events, definitions: [convertDocument] })
  const stored: number[] = []
  try {
    const cold = await secondsToPreview(connection, files, stored)
    const warm: number[] = []
    for (let round = 0; round < rounds; round++) warm.push(await secondsToPreview(connection, files, stored))
    warm.sort((one, other) => one - other)
    return [previewLine('cold', cold), previewLine('warm', warm[Math.floor(warm.length / 2)]!)]
  } finally {
    await worker.stop()
    await events.close()
    await documents.stop()
    await db
      .deleteFrom('stored_file')
      .where('id', 'in', [0, ...stored])
      .execute()
    await connection.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

const secondsToPreview = async ({ db }: Connection, files: FileStore, stored: number[]): Promise<number> => {
  const content = await aReport(stored.length)
  let state: string | undefined
  const seconds = await secondsOf(async () => {
    const id = await aFile({ db, files }, '报告.docx', content)
    stored.push(id)
    while (state !== 'ready' && state !== 'failed') {
      await sleep(20)
      state = (await documentOf({ db, files }, id))?.state
    }
  })
  if (state !== 'ready') throw new Error('the report of the benchmark was not converted')
  return seconds
}

const previewLine = (kind: keyof typeof targets, seconds: number): Line =>
  atMost(targets[kind], { name: `documents: preview of ${reportPages} pages, ${kind}`, value: seconds, unit: ' s' })

/** Converts Office documents to PDF and reads them, one after the other as the worker does it. */
const documentsAMinute = async (rounds: number): Promise<Line> => {
  const folder = mkdtempSync(path.join(tmpdir(), 'shuzi-bench-documents-'))
  const office = wasmOffice({ folder, limits, log: createLog('silent') })
  const reader = openPdfReader(folder, limits)
  const { signal } = new AbortController()
  const target = path.join(folder, 'document.pdf')
  const convert = async (suffix: keyof typeof kinds) => {
    const source = path.join(folder, `document.${suffix}`)
    writeFileSync(source, await kinds[suffix]())
    await office.convert({ source, suffix, target, signal, onStep() {} })
    await reader.read(target, signal, () => {})
  }
  try {
    await convert('docx') // starts the office program
    const seconds = await secondsOf(async () => {
      for (let round = 0; round < rounds; round++)
        for (const kind of ['docx', 'xlsx', 'pptx'] as const) await convert(kind)
    })
    return reported({ name: 'documents: a minute', value: (rounds * 3 * 60) / seconds })
  } finally {
    await office.close()
    await reader.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

const secondsOf = async (work: () => Promise<void>): Promise<number> => {
  const begun = performance.now()
  await work()
  return (performance.now() - begun) / 1000
}
