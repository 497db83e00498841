import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as settings from '#contract/base/settings/settings.ts'
import * as library from '#contract/catalogue/documents/library.ts'
import * as reader from '#contract/catalogue/documents/previews/reader.ts'
import { createLog } from '#kernel/log/index.ts'
import { indexDuePages } from '#kernel/search/index.ts'
import { loadConfig } from '../../../../../config.ts'
import { libraryOf } from '../../../../../testing/library.ts'
import { type Person, type TestPortal, testPortal } from '../../../../../testing/portal.ts'
import { type DocumentWorker, handleDocumentJobs } from '../convert-document.worker.ts'
import { readResourcePages } from '../read-search-pages.ts'
import { documentOf, retryConversion } from '../testing/document-kit.ts'
import { pdfOfPictures } from '../testing/pdf-files.ts'
import { findOcrModule } from './ocr-module.ts'
import { readScanJob } from './read-scan.job.ts'

// PREV-9. The module itself is installed by operators; a stand-in with its calls takes its place.

const patience = 200_000
const standIn = path.join(import.meta.dirname, '../testing/ocr-stand-in.fixture.ts')
const office = { converter: 'wasm', timeoutSeconds: 100, memoryMegabytes: 3072, searchPath: '' }

let portal: TestPortal
let worker: DocumentWorker
let admin: Person
let author: Person
let mall: ReturnType<typeof libraryOf>
/** A scan that was read while the setting was off. */
let early: { resourceId: number; fileId: number }

/** Restarts the document jobs with this module. */
const withModule = async (module: string) => {
  await worker?.stop()
  worker = await handleDocumentJobs(office, createLog('silent'), module)
}
const setReadScans = async (readScans: number) => {
  const { body } = await admin.calls(settings.listSettings)
  const version = body.find(({ group }) => group === 'library')!.version
  const { status } = await admin.calls(settings.updateSettings, { group: 'library', version, values: { readScans } })
  expect(status).toBe(200)
}

beforeAll(async () => {
  portal = await testPortal()
  admin = await portal.anAdministrator()
  author = await portal.aMember()
  mall = libraryOf(portal, () => admin)
  const values = { extraSuffixes: ['pdf'] }
  await admin.calls(settings.updateSettings, { group: 'library', version: 0, values })
  await withModule(standIn)
  early = await aScan()
}, patience)
afterAll(async () => {
  await worker.stop()
  await portal.close()
})

let count = 0
/** A document of four pages that are pictures, of which one is free. */
const aScan = async () => {
  const file = { name: '扫描.pdf', content: pdfOfPictures(4, ++count) }
  const { status, body } = await mall.uploads(author, { fields: { coin: 30 }, file })
  expect(status, JSON.stringify(body)).toBe(201)
  await mall.approve(body.id)
  const fileId = await mall.fileOf(body.id)
  await retryConversion(portal, fileId)
  return { resourceId: body.id as number, fileId }
}
const jobsOf = async (fileId: number) =>
  portal.db
    .selectFrom('pgboss.job_common')
    .select('data')
    .where('name', '=', readScanJob.name)
    .where('singleton_key', '=', String(fileId))
    .execute()
const runScanJob = (fileId: number) => {
  const signal = new AbortController().signal
  return readScanJob.run({ ...portal, log: createLog('silent'), progress() {}, signal }, { fileId })
}
const find = async (name: string) =>
  (await portal.visitor.calls(library.listResources, { name, exact: 1 })).body.content

describe('with the setting off, as it is at first', { timeout: patience }, () => {
  test('a scan says that it cannot be searched, and nothing is enqueued', async () => {
    const { resourceId, fileId } = early
    const { body } = await portal.visitor.calls(reader.getReader, { resourceId })
    expect(body.facts).toMatchObject({ isScan: true, isRecognised: false, words: 0 })
    expect(await jobsOf(fileId)).toEqual([])
  })
})

describe('with the setting on', { timeout: patience }, () => {
  beforeAll(() => setReadScans(1))

  test('the text is recognised, found and masked behind the free part, and the facts say so', async () => {
    const { resourceId, fileId } = await aScan()
    expect(await jobsOf(fileId)).toHaveLength(1)
    await Promise.all([runScanJob(fileId), runScanJob(fileId)])
    await indexDuePages(portal, { resource: readResourcePages })
    const { body } = await portal.visitor.calls(reader.getReader, { resourceId })
    expect(body.facts).toMatchObject({ isScan: true, isRecognised: true, standards: ['GB 50086-2015'] })
    expect(body.pages.map(({ text }) => text.split('\n')[0])).toEqual(['锚杆抗拔试验'])
    expect((await find('锚杆抗拔')).map(({ id }) => id)).toContain(resourceId)
    const hits = await portal.visitor.calls(reader.findInDocument, { resourceId, words: '锚杆' })
    expect(hits.body.hits.map(({ page }) => page)).toEqual([1, 2])
    expect(hits.body.hits[1]?.parts).toEqual([{ text: '锚杆', hit: true }])
  })

  test('where the module is not installed, the job ends and the document stays as it is', async () => {
    await withModule('@gutenye/not-installed')
    const { fileId } = early
    await runScanJob(fileId)
    expect(await documentOf(portal, fileId)).toMatchObject({ state: 'ready', facts: { isRecognised: false } })
    await withModule(standIn)
  })

  test('a module that crashes fails its job alone', async () => {
    await withModule(path.join(import.meta.dirname, '../testing/pdf-files.ts')) // has none of the calls
    const { fileId } = early
    await expect(runScanJob(fileId)).rejects.toThrow('转换程序意外退出')
    expect(await documentOf(portal, fileId)).toMatchObject({ state: 'ready' })
    await withModule(standIn)
    await runScanJob(fileId)
    expect(await documentOf(portal, fileId)).toMatchObject({ facts: { isRecognised: true } })
  })
})

describe('administrators', () => {
  test('see whether the module is installed', async () => {
    const { status, body } = await admin.calls(reader.getScanReading)
    expect([status, body]).toEqual([200, { isInstalled: false, module: '@gutenye/ocr-node' }])
    expect((await portal.visitor.calls(reader.getScanReading)).status).toBe(401)
    expect((await author.calls(reader.getScanReading)).status).toBe(403)
  })

  test('may only set 0 or 1', async () => {
    const { body } = await admin.calls(settings.listSettings)
    const version = body.find(({ group }) => group === 'library')!.version
    const values = { readScans: 2 }
    const answer = await admin.calls(settings.updateSettings, { group: 'library', version, values })
    expect([answer.status, answer.body.message]).toEqual([400, '请输入 0 到 1 的整数'])
  })
})

test('the module is a package or a path, and found only where it is installed', () => {
  expect(findOcrModule(standIn)).toMatch(/^file:/)
  expect(findOcrModule('sharp')).toMatch(/^file:/)
  expect(findOcrModule('/nowhere/ocr.js')).toBeUndefined()
  expect(loadConfig({ OCR_MODULE: '' }).ocrModule).toBe('@gutenye/ocr-node')
  expect(() => loadConfig({ OCR_MODULE: '../ocr.js' })).toThrow('OCR_MODULE')
})
