import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as settings from '#contract/base/settings/settings.ts'
import * as library from '#contract/catalogue/documents/library.ts'
import * as reader from '#contract/catalogue/documents/previews/reader.ts'
import { findLimits } from '#contract/catalogue/documents/previews/reader-rules.ts'
import { inTransaction } from '#kernel/database/index.ts'
import { createLog } from '#kernel/log/index.ts'
import { libraryOf } from '../../../../testing/library.ts'
import { type Person, type TestPortal, testPortal } from '../../../../testing/portal.ts'
import { type DocumentWorker, handleDocumentJobs } from './convert-document.worker.ts'
import { eraseReadableForms } from './erase-readable-forms.ts'
import { readingData } from './member-data.ts'
import { retryConversion } from './testing/document-kit.ts'
import { pdf } from './testing/pdf-files.ts'

let portal: TestPortal
let documents: DocumentWorker
let admin: Person
let author: Person
let mall: ReturnType<typeof libraryOf>
let resourceId: number

/** Each page has words of its own: page-3-secret stands on page 3 only. */
const pageCount = 25
const lines = Array.from(
  { length: pageCount },
  (_, at) => `page-${at + 1}-secret about concrete${at === 19 ? ' anchorage 4711 zhang' : ''}`,
)

beforeAll(async () => {
  portal = await testPortal()
  documents = await handleDocumentJobs(
    { converter: 'wasm', timeoutSeconds: 100, memoryMegabytes: 3072, searchPath: '' },
    createLog('silent'),
  )
  admin = await portal.anAdministrator()
  author = await portal.aMember()
  mall = libraryOf(portal, () => admin)
  const values = { extraSuffixes: ['pdf'], maxUploadMb: 10 }
  await admin.calls(settings.updateSettings, { group: 'library', version: 0, values })
  const { status, body } = await mall.uploads(author, {
    fields: { coin: 30 },
    file: { name: '监测方案.pdf', content: pdf(lines) },
  })
  expect(status, JSON.stringify(body)).toBe(201)
  resourceId = body.id
  await mall.approve(resourceId)
  await retryConversion(portal, await mall.fileOf(resourceId))
}, 200_000)
afterAll(async () => {
  await documents.stop()
  await portal.close()
})

const visitor = () => portal.visitor

describe('before buying', () => {
  test('everybody reads the first tenth: pages, text, facts and outline', async () => {
    const { status, body } = await visitor().calls(reader.getReader, { resourceId })
    expect(status).toBe(200)
    expect(body).toMatchObject({ state: 'ready', pageCount, freePages: 3, isWhole: false, place: null })
    expect(body.pages.map(({ text }) => text.match(/page-\d+-secret/)?.[0])).toEqual(
      [1, 2, 3].map((n) => `page-${n}-secret`),
    )
    expect(body.facts).toMatchObject({ pictures: 0, isScan: false, hasMacros: false, standards: [] })
    expect(body.facts?.words).toBe(pageCount * 3 + 3)
  })

  test('no answer holds anything beyond the free pages', async () => {
    const answers = await Promise.all([
      visitor().calls(reader.getReader, { resourceId }),
      visitor().calls(reader.findInDocument, { resourceId, words: 'concrete' }),
      visitor().calls(library.getResource, { resourceId }),
    ])
    expect(JSON.stringify(answers.map(({ body }) => body))).not.toContain('page-4-secret')
    expect((await visitor().calls(reader.getReaderPage, { resourceId, page: 4 })).status).toBe(403)
    expect((await visitor().calls(reader.getReaderFile, { resourceId })).status).toBe(401)
    const stranger = await portal.aMember()
    expect(await stranger.calls(reader.getReaderFile, { resourceId })).toMatchObject({
      status: 403,
      body: { message: '请先购买后再下载' },
    })
    expect((await stranger.calls(reader.getReaderPage, { resourceId, page: 4 })).status).toBe(403)
  })

  test('a free page is a picture in two widths', async () => {
    for (const width of [800, 1600]) {
      const answer = await portal.app.inject({
        url: reader.getReaderPage.path,
        query: { resourceId: String(resourceId), page: '3', width: String(width) },
      })
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/webp'])
      expect(answer.rawPayload.subarray(8, 12).toString()).toBe('WEBP')
    }
    expect(await visitor().calls(reader.getReaderPage, { resourceId, page: 1, width: 333 })).toMatchObject({
      status: 400,
      body: { message: '宽度不正确' },
    })
  })

  const find = (words: string, remoteAddress = '198.51.100.1') =>
    portal.app.inject({
      url: reader.findInDocument.path,
      query: { resourceId: String(resourceId), words },
      remoteAddress,
    })
  const pagesOf = (hits: { page: number }[]) => hits.map(({ page }) => page)

  test('a search names every place of the free part, and of the rest the first page with a whole word', async () => {
    const { hits, ...rest } = (await find('ABOUT')).json()
    expect(pagesOf(hits)).toEqual([1, 2, 3, 4])
    expect(hits[0]).toEqual({
      page: 1,
      heading: '',
      parts: [
        { text: 'page-1-secret ', hit: false },
        { text: 'about', hit: true },
        { text: ' concrete', hit: false },
      ],
    })
    expect(hits[3]).toEqual({ page: 4, heading: '', parts: [{ text: 'ABOUT', hit: true }] })
    expect(rest).toEqual({ isCapped: false, isLockedSearched: true })
    expect(pagesOf((await find('anchorage')).json().hits)).toEqual([20])
    expect(await visitor().calls(reader.findInDocument, { resourceId, words: ' ' })).toMatchObject({
      status: 400,
      body: { message: '请输入要找的词' },
    })
  })

  test.each(['anchorag', 'nchorage', 'a', '4711', '4', 'page-20', 'anchorage 4711', 'concrete anchorage', '-'])(
    '%s tells nothing of locked pages',
    async (words) => {
      expect(pagesOf((await find(words, '198.51.100.2')).json().hits).filter((page) => page > 3)).toEqual([])
    },
  )

  test('questions of one network about one document end; those of others and of buyers go on', async () => {
    const answers: number[] = []
    for (let at = 0; at <= findLimits.perDocument; at++) answers.push((await find('about', '2001:db8::1')).statusCode)
    expect(answers.indexOf(429)).toBe(findLimits.perDocument)
    const refused = await find('about', '2001:db8::2')
    expect([refused.statusCode, refused.json().message]).toEqual([429, '操作过于频繁，请稍后再试'])
    expect((await find('about', '2001:db8:1::1')).statusCode).toBe(200)
    const buyer = await mall.aBuyer(100)
    await mall.buys(buyer, resourceId)
    const own = await portal.app.inject({
      url: reader.findInDocument.path,
      query: { resourceId: String(resourceId), words: '4711' },
      headers: { authorization: `Bearer ${buyer.token}` },
      remoteAddress: '2001:db8::1',
    })
    expect(pagesOf(own.json().hits)).toEqual([20])
  })
})

describe('after buying', () => {
  test('the whole document is readable and searchable, and the place is remembered', async () => {
    const buyer = await mall.aBuyer(100)
    expect((await mall.buys(buyer, resourceId)).status).toBe(200)
    expect((await buyer.calls(reader.getReader, { resourceId })).body).toMatchObject({ isWhole: true, place: null })
    const { body } = await buyer.calls(reader.findInDocument, { resourceId, words: 'page-20-secret' })
    expect(body.hits).toMatchObject([{ page: 20 }])
    const file = await portal.app.inject({
      url: reader.getReaderFile.path,
      query: { resourceId: String(resourceId) },
      headers: { authorization: `Bearer ${buyer.token}` },
    })
    expect([file.statusCode, file.rawPayload.subarray(0, 5).toString()]).toEqual([200, '%PDF-'])

    await Promise.all([7, 7].map((page) => buyer.calls(reader.saveReadingPlace, { resourceId, page })))
    expect((await buyer.calls(reader.getReader, { resourceId })).body.place).toBe(7)
    expect((await buyer.calls(reader.saveReadingPlace, { resourceId, page: pageCount + 1 })).status).toBe(404)
  })

  test('a place goes with the member who closes the account', async () => {
    const buyer = await mall.aBuyer(100)
    await mall.buys(buyer, resourceId)
    await buyer.calls(reader.saveReadingPlace, { resourceId, page: 5 })
    const places = () =>
      portal.db.selectFrom('reading_place').select('page').where('member_id', '=', buyer.id).execute()
    expect(await places()).toEqual([{ page: 5 }])
    await inTransaction((tx) => readingData.erase!(tx, buyer.id))(portal.db)
    expect(await places()).toEqual([])
  })

  test('a place is saved neither by visitors nor for documents of others', async () => {
    expect((await visitor().calls(reader.saveReadingPlace, { resourceId, page: 1 })).status).toBe(401)
    const stranger = await portal.aMember()
    expect((await stranger.calls(reader.saveReadingPlace, { resourceId, page: 1 })).status).toBe(403)
  })
})

test('an erased document names every file that was made of it', async () => {
  const { body } = await mall.uploads(author, { file: { name: '两页.pdf', content: pdf(['one', 'two']) } })
  const fileId = await mall.fileOf(body.id)
  await retryConversion(portal, fileId)
  const { key } = await portal.db
    .selectFrom('stored_file')
    .select('key')
    .where('id', '=', fileId)
    .executeTakeFirstOrThrow()
  const [own, ...pictures] = await inTransaction((tx) => eraseReadableForms(tx, [key]))(portal.db)
  expect(own).toBe(key)
  expect(pictures).toHaveLength(4)
  for (const picture of pictures) {
    const found = await portal.files.read(picture)
    expect(found?.size).toBeGreaterThan(0)
    found?.stream.destroy()
  }
})

test('a resource that nobody may see has no reader', async () => {
  const { body } = await mall.uploads(author)
  expect((await visitor().calls(reader.getReader, { resourceId: body.id })).status).toBe(404)
})
