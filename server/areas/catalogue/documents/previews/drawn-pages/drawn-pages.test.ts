import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import * as settings from '#contract/base/settings/settings.ts'
import * as reader from '#contract/catalogue/documents/previews/reader.ts'
import { documentLimits } from '#contract/catalogue/documents/previews/reader-rules.ts'
import { inTransaction } from '#kernel/database/index.ts'
import { createLog } from '#kernel/log/index.ts'
import { libraryOf } from '../../../../../testing/library.ts'
import { type Person, type TestPortal, testPortal } from '../../../../../testing/portal.ts'
import { type DocumentWorker, handleDocumentJobs } from '../convert-document.worker.ts'
import { eraseReadableForms } from '../erase-readable-forms.ts'
import { pictureKey } from '../page-pictures.ts'
import { retryConversion } from '../testing/document-kit.ts'
import { pdf } from '../testing/pdf-files.ts'
import { drawPagesJob } from './draw-pages.job.ts'
import { firstPageOfGroup, removeDrawnPages, removeLeastUsed } from './drawn-pages.ts'

const pageCount = 33
const patience = 200_000

let portal: TestPortal
let worker: DocumentWorker
let author: Person
let buyer: Person
let mall: ReturnType<typeof libraryOf>
let resourceId: number
let fileId: number

beforeAll(async () => {
  portal = await testPortal()
  const office = { converter: 'wasm', timeoutSeconds: 100, memoryMegabytes: 3072, searchPath: '' }
  worker = await handleDocumentJobs(office, createLog('silent'))
  const admin = await portal.anAdministrator()
  author = await portal.aMember()
  mall = libraryOf(portal, () => admin)
  const values = { extraSuffixes: ['pdf'], maxUploadMb: 10 }
  await admin.calls(settings.updateSettings, { group: 'library', version: 0, values })
  const file = { name: '图集.pdf', content: pdf(Array.from({ length: pageCount }, (_, at) => `sheet ${at + 1}`)) }
  const { status, body } = await mall.uploads(author, { fields: { coin: 30 }, file })
  expect(status, JSON.stringify(body)).toBe(201)
  resourceId = body.id
  await mall.approve(resourceId)
  fileId = await mall.fileOf(resourceId)
  await retryConversion(portal, fileId)
  buyer = await mall.aBuyer(100)
  await mall.buys(buyer, resourceId)
}, patience)
afterAll(async () => {
  await worker.stop()
  await portal.close()
})

const jobs = () =>
  portal.db
    .selectFrom('pgboss.job_common')
    .select(['id', 'data'])
    .where('name', '=', drawPagesJob.name)
    .where('state', '=', 'created')
    .execute()
const groups = () => portal.db.selectFrom('drawn_pages').selectAll().orderBy('first_page').execute()
const picture = async (page: number, person?: Person, width = 800) => {
  const query = { resourceId: String(resourceId), page: String(page), width: String(width) }
  const headers = person ? { authorization: `Bearer ${person.token}` } : {}
  return portal.app.inject({ url: reader.getReaderPage.path, query, headers })
}

/** Asks again as a reader does, since the machine of the tests may be busy. */
const drawnPicture = async (page: number, width?: number) => {
  for (;;) {
    const answer = await picture(page, buyer, width)
    if (answer.statusCode !== 409) return answer
  }
}

/** Does what the worker does with the jobs that wait; a reader who asks while it draws may have added another one. */
const runJobs = async () => {
  await vi.waitUntil(async () => (await jobs()).length > 0, patience)
  const context = { ...portal.parts, log: createLog('silent'), progress() {}, signal: new AbortController().signal }
  for (let [waiting] = await jobs(); waiting; [waiting] = await jobs()) {
    await portal.db.updateTable('pgboss.job_common').set({ state: 'completed' }).where('id', '=', waiting.id).execute()
    await drawPagesJob.run({ ...context, db: portal.db, files: portal.files }, waiting.data)
  }
}

test('pages belong to groups behind those that are drawn with the preview', () => {
  expect([11, 20, 21, 30, 31].map(firstPageOfGroup)).toEqual([11, 11, 21, 21, 31])
})

describe('a page behind the first ten', { timeout: patience }, () => {
  test('is drawn neither for visitors nor for members who have not bought', async () => {
    expect((await picture(12)).statusCode).toBe(403)
    expect((await picture(12, await portal.aMember())).statusCode).toBe(403)
    expect(await jobs()).toEqual([])
  })

  test('is drawn once when a buyer asks for it, together with its neighbours, in both widths', async () => {
    const [one, other] = await Promise.all([drawnPicture(12), drawnPicture(15, 1600), runJobs()])
    for (const answer of [one, other]) {
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/webp'])
      expect(answer.headers['cache-control']).toContain('private')
      expect(answer.rawPayload.subarray(8, 12).toString()).toBe('WEBP')
    }
    expect(await jobs()).toEqual([])
    expect(await groups()).toMatchObject([{ file_id: fileId, first_page: 11 }])
    expect((await picture(20, buyer)).statusCode).toBe(200)
    expect(await jobs()).toEqual([])
  })

  test('is refused behind the end of the document, and drawn at its end', async () => {
    expect((await picture(pageCount + 1, buyer)).statusCode).toBe(404)
    const [last] = await Promise.all([drawnPicture(pageCount), runJobs()])
    expect(last.statusCode).toBe(200)
  })

  test('is called not ready while no worker draws it', async () => {
    // A reader waits for some seconds, which pass here with each look at the clock.
    let now = performance.now()
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => {
      now += 1_000
      return now
    })
    const answer = await picture(25, buyer)
    clock.mockRestore()
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'preview_not_ready'])
    await runJobs()
    expect((await picture(25, buyer)).statusCode).toBe(200)
  })
})

test('those that nobody looked at for longest are removed at the bound, of number and of bytes', async () => {
  const setUse = (first: number, days: number) =>
    portal.db
      .updateTable('drawn_pages')
      .set({ used_at: new Date(Date.now() - days * 86_400_000) })
      .where('first_page', '=', first)
      .execute()
  for (const [first, days] of [
    [11, 9],
    [21, 2],
    [31, 5],
  ] as const)
    await setUse(first, days)
  const firsts = async () => (await groups()).map(({ first_page }) => first_page)
  await removeLeastUsed(portal, { groups: documentLimits.maxDrawnGroups, bytes: 1e9 })
  expect(await firsts()).toEqual([11, 21, 31])
  await removeLeastUsed(portal, { groups: 2, bytes: 1e9 })
  expect(await firsts()).toEqual([21, 31])
  expect(await portal.files.read(pictureKey(fileId, 12, 800))).toBeUndefined()

  expect((await picture(33, buyer)).statusCode).toBe(200) // which counts as a use
  const [newest] = (await groups()).filter(({ first_page }) => first_page === 31)
  await removeLeastUsed(portal, { groups: 9, bytes: newest!.bytes })
  expect(await firsts()).toEqual([31])
})

test('they go when the document is read anew, and with the resource', { timeout: patience }, async () => {
  await removeDrawnPages(portal, fileId)
  expect(await groups()).toEqual([])
  expect(await portal.files.read(pictureKey(fileId, 33, 800))).toBeUndefined()
  const [again] = await Promise.all([drawnPicture(12), runJobs()])
  expect(again.statusCode).toBe(200)
  const { key } = await portal.db
    .selectFrom('stored_file')
    .select('key')
    .where('id', '=', fileId)
    .executeTakeFirstOrThrow()
  const keys = await inTransaction((tx) => eraseReadableForms(tx, [key]))(portal.db)
  expect(keys).toContain(pictureKey(fileId, 12, 1600))
  expect(await groups()).toEqual([])
})
