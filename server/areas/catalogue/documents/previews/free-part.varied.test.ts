import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as files from '#contract/base/files/files.ts'
import * as settings from '#contract/base/settings/settings.ts'
import * as library from '#contract/catalogue/documents/library.ts'
import * as reader from '#contract/catalogue/documents/previews/reader.ts'
import { contract } from '#contract/index.ts'
import { endpointsOf } from '#contract/openapi.ts'
import { inTransaction } from '#kernel/database/index.ts'
import { createLog } from '#kernel/log/index.ts'
import { indexDuePages } from '#kernel/search/index.ts'
import { libraryOf } from '../../../../testing/library.ts'
import { isLongRun } from '../../../../testing/long-run.ts'
import { type Person, type TestPortal, testPortal } from '../../../../testing/portal.ts'
import { zipOf } from '../../../base/files/testing.ts'
import { type DocumentWorker, handleDocumentJobs } from './convert-document.worker.ts'
import { eraseReadableForms } from './erase-readable-forms.ts'
import { readResourcePages } from './read-search-pages.ts'
import { retryConversion } from './testing/document-kit.ts'
import { fakeSoffice } from './testing/fake-soffice.ts'
import { docx, pptx, workbook } from './testing/office-files.ts'
import { pdf } from './testing/pdf-files.ts'

// PREV-6: what a caller who has not bought can fetch, in bytes, for real files of each kind.

const patience = 400_000
const count = 25
/** `open-n` stands in the part n of a document, followed by words that only readers of that part may see. */
const lines = Array.from(
  { length: count },
  (_, at) => `mark open-${at + 1} secret${at + 1}end${at + 1 === count ? ' anchorage' : ''}`,
)
const rowsOf = (from: number) =>
  lines
    .map(
      (line, at) =>
        `<row r="${at + 1}"><c r="A${at + 1}" t="inlineStr"><is><t>${line.replace(/secret\d+/, `secret${from + at}`)}</t></is></c></row>`,
    )
    .join('')
const aWorkbook = () =>
  workbook({ 总表: `<sheetData>${rowsOf(1)}</sheetData>`, 明细: `<sheetData>${rowsOf(101)}</sheetData>` })

interface Kind {
  name: string
  content: () => Promise<Buffer> | Buffer
  /** The last part that everybody may read. */
  free: number
}

const allKinds: Kind[] = [
  { name: '报告.pdf', content: () => pdf(lines), free: 3 },
  { name: '说明.docx', content: () => docx(lines, { isPerPage: true }), free: 3 },
  { name: '汇报.pptx', content: () => pptx(lines), free: 3 },
  { name: '测算.xlsx', content: aWorkbook, free: 10 },
  {
    name: '成套.zip',
    content: async () => zipOf({ '01 说明/报告.pdf': pdf(lines), '02 图.dwg': 'secret99end' }),
    free: 3,
  },
]

/** The long run has all of them; text documents and slides become pages as a PDF has them. */
const kinds = isLongRun ? allKinds : allKinds.filter(({ name }) => !/docx|pptx/.test(name))
/** The free part of a workbook is counted in rows, so that its PDF proves nothing; the long run has it made for real. */
const aConverter = (folder: string) => (isLongRun ? 'wasm' : fakeSoffice(folder, pdf(lines)))
/** The pages on both sides of every bound; the long run has all. */
const askedPages = Array.from({ length: count + 1 }, (_, at) => at + 1).filter(
  (page) => isLongRun || [1, 2, 3, 4, 5, 10, 11, count, count + 1].includes(page),
)

let portal: TestPortal
let documents: DocumentWorker
let folder: string
let admin: Person
let author: Person
let mall: ReturnType<typeof libraryOf>

beforeAll(async () => {
  portal = await testPortal({}, { hasPages: true })
  folder = mkdtempSync(path.join(tmpdir(), 'shuzi-free-part-'))
  documents = await handleDocumentJobs(
    { converter: aConverter(folder), timeoutSeconds: 100, memoryMegabytes: 3072, searchPath: '' },
    createLog('silent'),
  )
  admin = await portal.anAdministrator()
  author = await portal.aMember()
  mall = libraryOf(portal, () => admin)
  const values = { extraSuffixes: ['pdf', 'pptx', 'xlsx', 'xls'], maxUploadMb: 10 }
  await admin.calls(settings.updateSettings, { group: 'library', version: 0, values })
}, patience)
afterAll(async () => {
  await documents.stop()
  await portal.close()
  rmSync(folder, { recursive: true, force: true })
})

const aDocument = async (name: string, content: Buffer, fields: Record<string, string | number> = {}) => {
  const { status, body } = await mall.uploads(author, { fields: { coin: 30, ...fields }, file: { name, content } })
  expect(status, JSON.stringify(body)).toBe(201)
  await mall.approve(body.id)
  const fileId = await mall.fileOf(body.id)
  await retryConversion(portal, fileId)
  for (const { document_id } of await insideOf(fileId)) await retryConversion(portal, document_id)
  await indexDuePages(portal, { resource: readResourcePages })
  return { resourceId: body.id as number, fileId }
}
const insideOf = (fileId: number) =>
  portal.db.selectFrom('archive_document').selectAll().where('file_id', '=', fileId).orderBy('position').execute()

/** Every address of the document's own content, with whatever could be asked for. They can be asked for in ranges. */
const contentAddresses = (resourceId: number, fileIds: number[]): string[] => {
  const own = ['', '&inside=1', '&inside=2'].flatMap((inside) => [
    `${reader.getReaderFile.path}?resourceId=${resourceId}${inside}`,
    ...askedPages.flatMap((n) => [
      `${reader.getReaderPage.path}?resourceId=${resourceId}${inside}&page=${n}`,
      `${reader.getReaderPage.path}?resourceId=${resourceId}${inside}&page=${n}&width=1600`,
    ]),
    ...[1, 2, 3].flatMap((sheet) =>
      [1, 2].map(
        (part) => `${reader.getReaderSheet.path}?resourceId=${resourceId}${inside}&sheet=${sheet}&part=${part}`,
      ),
    ),
  ])
  const stored = fileIds.flatMap((id) => [
    `${library.downloadResource.path}?storageId=${id}`,
    `${files.downloadFile.path}?id=${id}`,
    `${library.previewResource.path}?storageId=${id}`,
    `${library.getArchive.path}?storageId=${id}`,
  ])
  return [...own, ...stored]
}

/** Every address that answers with a page or a text in which something of the document could stand. */
const textAddresses = (resourceId: number, fileIds: number[]): string[] => {
  const own = ['', '&inside=1', '&inside=2'].flatMap((inside) => [
    `${reader.getReader.path}?resourceId=${resourceId}${inside}`,
    `${reader.findInDocument.path}?resourceId=${resourceId}${inside}&words=mark`,
  ])
  const pages = [
    `/product?productId=${resourceId}`,
    '/mall',
    '/search?inputValue=mark',
    '/mallSearch?inputValue=mark',
    '/',
  ]
  return [
    ...own,
    ...pages,
    ...pages.map((page) => page.replace(/^\/(\w*)/, (_, name) => `/${name || '_root'}.data`)),
    ...['/robots.txt', '/rss.xml', '/feed.json', '/rss-resources.xml', '/feed-resources.json'],
    ...readingCalls().map((path) => `${path}?${questions(resourceId, fileIds[0]!)}`),
    `${library.listResources.path}?name=mark&exact=1`,
    `${library.suggestResources.path}?name=mar`,
  ]
}

/** Lists of results, which show some words around those that were searched. */
const tellsExcerpts = (url: string): boolean =>
  /^\/(api\/library\/queryResouceList|search|mallSearch|api\/search)/.test(url)

const tracesOf = async (reader: Person, resourceId: number): Promise<number> => {
  const of = (table: 'item_use' | 'item_download') =>
    portal.db.selectFrom(table).select('item_id').where('member_id', '=', reader.id).where('item_id', '=', resourceId)
  return (await of('item_use').execute()).length + (await of('item_download').execute()).length
}

/** The list of sitemaps and those it names. */
const sitemaps = async (): Promise<string[]> => {
  const { body } = await portal.app.inject({ url: '/sitemap.xml' })
  const named = Array.from(body.matchAll(/<loc>[^<]*?(\/sitemap\/[^<]+)<\/loc>/g), ([, url]) => url!)
  expect(named.length).toBeGreaterThan(1)
  return ['/sitemap.xml', ...named]
}

const requests = async (resourceId: number, fileIds: number[]) => {
  const contents = contentAddresses(resourceId, fileIds).map((url) => ({ url, hasRanges: true }))
  const texts = [...textAddresses(resourceId, fileIds), ...(await sitemaps())]
  return [...contents, ...texts.map((url) => ({ url, hasRanges: false }))]
}

/** Every call that reads and that others than administrators may make. */
const readingCalls = (): string[] =>
  Object.values(contract)
    .flatMap((module) => endpointsOf(module))
    .filter(([, { method, alsoGet, access }]) => (method === 'GET' || alsoGet) && access !== 'administrator')
    .map(([, { path }]) => path.replace(/\{\w+\}/g, '1'))

/** Whatever a call may want to know, asked of each: the resource, its file, and a word that stands on every page. */
const questions = (resourceId: number, fileId: number) => {
  const item = {
    resourceId,
    itemId: resourceId,
    id: resourceId,
    ids: resourceId,
    storageId: fileId,
    fileId,
    kind: 'resource',
  }
  const words = { name: 'mark', title: 'mark', words: 'mark', page: 1, to: 1, sheet: 1, part: 1 }
  return new URLSearchParams(Object.entries({ ...item, ...words }).map(([name, value]) => [name, String(value)]))
}

describe.each(kinds)('$name', { timeout: patience }, ({ name, content, free }) => {
  let resourceId: number
  let fileIds: number[]
  beforeAll(async () => {
    const made = await aDocument(name, await content())
    resourceId = made.resourceId
    fileIds = [made.fileId, ...(await insideOf(made.fileId)).map(({ document_id }) => document_id)]
  }, patience)

  test('nothing beyond the free part reaches visitors or members who have not bought', async () => {
    const stranger = await portal.aMember()
    const pictures = new Set<string>()
    for (const headers of [{}, { authorization: `Bearer ${stranger.token}`, cookie: `token=${stranger.token}` }])
      for (const { url, hasRanges } of await requests(resourceId, fileIds)) {
        const answer = await portal.app.inject({ url, headers })
        const answers = [answer]
        // What is refused as a whole is refused in parts, too: the long run asks for them nevertheless.
        if (hasRanges && (answer.statusCode < 400 || isLongRun))
          answers.push(await portal.app.inject({ url, headers: { ...headers, range: 'bytes=0-99999' } }))
        for (const answer of answers) {
          const numbers = [...answer.body.matchAll(/secret(\d+)end/g)].map(([, number]) => Number(number))
          expect(Math.max(0, ...numbers), `${url} ${answer.statusCode}`).toBeLessThanOrEqual(free)
          expect(answer.headers['content-type'], url).not.toMatch(/pdf|zip|officedocument|octet/)
          if (answer.headers['content-type'] === 'image/webp') pictures.add(url.match(/page=(\d+)/)![1]!)
        }
      }
    const pages = name.endsWith('xlsx') ? [] : ['1', '2', '3']
    expect([...pictures].sort()).toEqual(pages)
  })

  test('whole words behind the free part are found, and nothing else of them is answered', async () => {
    for (const part of [`open-${count}`, `secret${count}end`, 'anchora', 'mark anchor'])
      expect((await portal.visitor.calls(library.listResources, { name: part, exact: 1 })).body.content).toEqual([])
    const name = 'anchorage'
    const { body } = await portal.visitor.calls(library.listResources, { name, exact: 1 })
    const places = body.content.find(({ id }) => id === resourceId)?.places ?? []
    expect(places.length).toBeGreaterThan(0)
    for (const { isLocked, parts } of places) {
      expect(isLocked).toBe(true)
      expect(JSON.stringify(parts)).not.toMatch(/mark|secret/)
    }
    for (const url of [`/search?inputValue=${name}`, `/mallSearch?inputValue=${name}`]) {
      const { statusCode, body: markup } = await portal.app.inject({ url })
      expect(statusCode).toBe(200)
      expect(markup).not.toContain(`secret${count}end`)
    }
  })

  test('the free part stands in the page for readers without scripts', async () => {
    const page = await portal.app.inject({ url: `/product?productId=${resourceId}` })
    expect(page.statusCode).toBe(200)
    const markup = page.body.replaceAll(/<script[\s\S]*?<\/script>/g, '')
    for (const part of [1, free]) expect(markup).toContain(`secret${part}end`)
  })

  test('whatever a buyer gets beyond it leaves a trace, and the whole document carries a code', async () => {
    const isBeyond = (url: string, { headers, body }: Awaited<ReturnType<typeof portal.app.inject>>) =>
      /pdf|zip|officedocument|octet/.test(String(headers['content-type'])) ||
      (headers['content-type'] === 'image/webp' && Number(url.match(/page=(\d+)/)![1]) > 3) ||
      [...body.matchAll(/secret(\d+)end/g)].some(([, number]) => Number(number) > free)
    const aReader = async () => {
      const buyer = await mall.aBuyer(100)
      await mall.buys(buyer, resourceId)
      return buyer
    }
    const ask = (person: Person, url: string) =>
      portal.app.inject({ url, headers: { authorization: `Bearer ${person.token}`, cookie: `token=${person.token}` } })
    const first = await aReader()
    const open: string[] = []
    for (const { url } of await requests(resourceId, fileIds))
      if (!tellsExcerpts(url) && isBeyond(url, await ask(first, url))) open.push(url)
    expect(open.length).toBeGreaterThan(2)
    // Each by somebody who has not left a trace yet.
    for (const url of open) {
      const reader = await aReader()
      expect(await tracesOf(reader, resourceId)).toBe(0)
      const { headers, rawPayload } = await ask(reader, url)
      expect([url, await tracesOf(reader, resourceId)]).toEqual([url, expect.toSatisfy((count) => count > 0)])
      if (String(headers['content-type']).includes('pdf'))
        expect([url, /TraceCode <\w+>|TraceCode: SD-\w{12}/.test(rawPayload.toString('latin1'))]).toEqual([url, true])
    }
  })

  test('a buyer reads all of it', async () => {
    const buyer = await mall.aBuyer(100)
    await mall.buys(buyer, resourceId)
    const inside = name.endsWith('zip') ? { inside: 1 } : {}
    const { body } = await buyer.calls(reader.findInDocument, { resourceId, words: `secret${count}end`, ...inside })
    expect(body.hits).toMatchObject([{ parts: [{ hit: false }, { hit: true }, { text: ' anchorage', hit: false }] }])
    const file = await portal.app.inject({
      url: `${reader.getReaderFile.path}?resourceId=${resourceId}${name.endsWith('zip') ? '&inside=1' : ''}`,
      headers: { authorization: `Bearer ${buyer.token}` },
    })
    expect([file.statusCode, file.rawPayload.subarray(0, 5).toString()]).toEqual([200, '%PDF-'])
  })
})

test('a workbook shows its sheets to buyers, part by part, and their names to everybody', {
  timeout: patience,
}, async () => {
  const long = Array.from({ length: 130 }, (_, at) => `<row r="${at + 1}"><c r="A${at + 1}"><v>${at + 1}</v></c></row>`)
  const content = await workbook({
    短: '<sheetData><row r="1"><c r="A1"><v>1</v></c></row></sheetData>',
    长: `<sheetData>${long.join('')}</sheetData>`,
  })
  const { resourceId } = await aDocument('两张表.xlsx', content)
  const { body } = await portal.visitor.calls(reader.getReader, { resourceId })
  expect(body).toMatchObject({ kind: 'workbook', freePages: 0, pages: [], workbook: { freeRows: 1 } })
  expect(body.workbook?.sheets).toMatchObject([
    { name: '短', rowCount: 1 },
    { name: '长', rowCount: 130, widths: [] },
  ])
  expect(await portal.visitor.calls(reader.getReaderSheet, { resourceId, sheet: 2 })).toMatchObject({
    status: 403,
    body: { message: '请先购买后再下载' },
  })
  expect((await portal.visitor.calls(reader.getReaderSheet, { resourceId, sheet: 3 })).status).toBe(404)
  const buyer = await mall.aBuyer(100)
  await mall.buys(buyer, resourceId)
  const parts = await Promise.all(
    [1, 2, 3].map((part) => buyer.calls(reader.getReaderSheet, { resourceId, sheet: 2, part })),
  )
  expect(parts.map(({ body: { rows } }) => [rows.length, rows.at(-1)?.row])).toEqual([
    [100, 100],
    [30, 130],
    [0, undefined],
  ])
})

test('an archive lists its directory and previews its first documents only', { timeout: patience }, async () => {
  const entries = Object.fromEntries([5, 1, 2, 3, 4].map((n) => [`文档${n}.pdf`, pdf([`inside ${n}`])]))
  const { resourceId, fileId } = await aDocument(
    '五份.zip',
    await zipOf({ ...entries, '工具.exe': 'MZ', '假.docx': 'no document' }),
  )
  const { body } = await portal.visitor.calls(reader.getReader, { resourceId })
  expect(body).toMatchObject({ kind: 'archive', state: 'ready', archive: { files: 7, notices: { executable: 1 } } })
  expect(body.documents).toEqual([1, 2, 3].map((n) => ({ position: n, path: `文档${n}.pdf`, state: 'ready' })))
  const inside = await portal.visitor.calls(reader.getReader, { resourceId, inside: 3 })
  expect(inside.body).toMatchObject({ kind: 'pages', pageCount: 1 })
  expect((await portal.visitor.calls(reader.getReader, { resourceId, inside: 4 })).status).toBe(404)

  // Erasing the archive erases what was unpacked of it.
  const { key } = await portal.db
    .selectFrom('stored_file')
    .select('key')
    .where('id', '=', fileId)
    .executeTakeFirstOrThrow()
  const keys = await inTransaction((tx) => eraseReadableForms(tx, [key]))(portal.db)
  expect(keys.filter((each) => each.includes('-inside-') && each.endsWith('.pdf'))).toHaveLength(6)
  expect(await insideOf(fileId)).toEqual([])
})

describe('the author chooses the free part', () => {
  const changeSettings = async (values: Record<string, number>) => {
    const { body } = await admin.calls(settings.listSettings)
    const version = body.find(({ group }) => group === 'library')!.version
    return admin.calls(settings.updateSettings, { group: 'library', version, values })
  }
  const freePages = async (resourceId: number) =>
    (await portal.visitor.calls(reader.getReader, { resourceId })).body.freePages

  test('within the bounds; a version keeps its part when the settings change', { timeout: patience }, async () => {
    const { resourceId } = await aDocument('选择.pdf', pdf([...lines, 'chosen']), { freePercent: 20 })
    expect(await freePages(resourceId)).toBe(6)
    const refused = await mall.uploads(author, {
      fields: { freePercent: 51 },
      file: { name: 'x.pdf', content: pdf(['x']) },
    })
    expect(refused).toMatchObject({ status: 400, body: { message: '免费部分最多 50%' } })
    const wrong = await mall.uploads(author, {
      fields: { freePercent: 0 },
      file: { name: 'x.pdf', content: pdf(['x']) },
    })
    expect(wrong).toMatchObject({ status: 400, body: { message: '免费部分须是 1 到 100 的整数' } })

    expect((await changeSettings({ maxFreePages: 2, maxFreePercent: 10 })).status).toBe(200)
    expect(await freePages(resourceId)).toBe(6)
    const own = await author.calls(library.getOwnResource, { resourceId })
    expect(own.body.freePercent).toBe(20)
    // A new version without a choice has the percentage of the one before, within the bounds of today.
    expect((await mall.changes(author, resourceId, { file: null })).status).toBe(200)
    expect(await freePages(resourceId)).toBe(6)
    await mall.approve(resourceId)
    expect(await freePages(resourceId)).toBe(2)
  })
})
