import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as settings from '#contract/base/settings/settings.ts'
import * as library from '#contract/catalogue/documents/library.ts'
import { createLog } from '#kernel/log/index.ts'
import { indexDuePages } from '#kernel/search/index.ts'
import { libraryOf } from '../../../../testing/library.ts'
import { isLongRun } from '../../../../testing/long-run.ts'
import { type Person, type TestPortal, testPortal } from '../../../../testing/portal.ts'
import { zipOf } from '../../../base/files/testing.ts'
import { type DocumentWorker, handleDocumentJobs } from './convert-document.worker.ts'
import { readResourcePages } from './read-search-pages.ts'
import { retryConversion, storeRead } from './testing/document-kit.ts'
import { fakeSoffice } from './testing/fake-soffice.ts'
import { docxOfPages, workbook } from './testing/office-files.ts'

/** The long run has them converted by the real office program; otherwise their texts are stored as it reads them. */
const readPages = async (fileId: number, texts: string[]) =>
  isLongRun ? retryConversion(portal, fileId) : storeRead(portal, fileId, { texts })

const timeoutMs = 400_000
const pageCount = 12
/** Page 3 alone has 琉璃瓦修缮, between words that nobody may read before buying; two of twelve pages are free. */
const pages = Array.from({ length: pageCount }, (_, at) =>
  at === 2 ? '绝密前文甲乙丙，应进行琉璃瓦修缮，绝密后文丁戊己' : `第${at + 1}张的普通文字，沉降观测`,
)

let portal: TestPortal
let documents: DocumentWorker
let folder: string
let author: Person
let mall: ReturnType<typeof libraryOf>
let resourceId: number

const indexPages = () => indexDuePages(portal, { resource: readResourcePages })

beforeAll(async () => {
  portal = await testPortal()
  folder = mkdtempSync(path.join(tmpdir(), 'shuzi-search-inside-'))
  documents = await handleDocumentJobs(
    { converter: isLongRun ? 'wasm' : fakeSoffice(folder), timeoutSeconds: 100, memoryMegabytes: 3072, searchPath: '' },
    createLog('silent'),
  )
  const admin = await portal.anAdministrator()
  await admin.calls(settings.updateSettings, { group: 'library', version: 0, values: { extraSuffixes: ['xlsx'] } })
  author = await portal.aMember()
  mall = libraryOf(portal, () => admin)
  resourceId = await aDocument(pages)
}, timeoutMs)
afterAll(async () => {
  await documents.stop()
  await portal.close()
  rmSync(folder, { recursive: true, force: true })
})

const aDocument = async (texts: string[]): Promise<number> => {
  const file = { name: '方案.docx', content: await docxOfPages(texts) }
  const { status, body } = await mall.uploads(author, { fields: { coin: 30, sourceName: '屋面方案' }, file })
  expect(status, JSON.stringify(body)).toBe(201)
  await mall.approve(body.id)
  await readPages(await mall.fileOf(body.id), texts)
  await indexPages()
  return body.id
}

const find = async (name: string, person: Pick<Person, 'calls'> = portal.visitor) =>
  (await person.calls(library.listResources, { name, exact: 1 })).body

const visibleTo = async (url: string, person?: Person) =>
  (await portal.app.inject({ url, headers: person ? { authorization: `Bearer ${person.token}` } : {} })).payload

describe('before buying', () => {
  test('words that stand only on page 3 are found there, and nothing but these words is told', async () => {
    const { content, totalElements } = await find('琉璃瓦修缮')
    expect(totalElements).toBe(1)
    expect(content[0]).toMatchObject({ id: resourceId })
    expect(content[0]!.places).toEqual([
      {
        label: '第 3 页',
        heading: '',
        link: `/product?productId=${resourceId}&page=3`,
        isLocked: true,
        parts: [
          { masked: 8 },
          { text: '琉璃瓦', hit: true },
          { masked: 8 },
          { text: '修缮', hit: true },
          { masked: 8 },
        ],
      },
    ])
  })

  test('a word of two characters is found; a page of the free part is told with its words', async () => {
    expect((await find('琉璃')).content.map(({ id }) => id)).toEqual([resourceId])
    const [first, second] = (await find('沉降')).content[0]!.places!
    expect([first!.label, first!.isLocked]).toEqual(['第 1 页', false])
    expect(first!.parts).toContainEqual({ text: '沉降', hit: true })
    expect(JSON.stringify(first!.parts)).toContain('普通文字')
    expect([second!.label, second!.isLocked]).toEqual(['第 2 页', false])
  })

  test('neither parts of words, nor numbers, nor the order of words are told of a locked page', async () => {
    const id = await aDocument([...Array(11).fill('封面'), '投标报价 3860572 元，联系人欧阳彧，琉璃瓦先行'])
    const foundBy = async (name: string) => (await find(name)).content.some((item) => item.id === id)
    expect(await foundBy('投标报价')).toBe(true)
    for (const asked of ['3860572', '报价 3860572', '欧阳彧', '阳彧', '璃瓦先', '报价3', '价 3'])
      expect([asked, await foundBy(asked)]).toEqual([asked, false])
    const places = async (name: string) => (await find(name)).content.find((item) => item.id === id)!.places
    const [one, other] = [await places('琉璃瓦 投标报价'), await places('投标报价 琉璃瓦')]
    expect(one).toHaveLength(1)
    const wordsOf = (parts: object[]) => parts.flatMap((part) => ('text' in part ? part.text : []))
    expect(wordsOf(one![0]!.parts)).toEqual(['琉璃瓦', '投标报价'])
    expect(wordsOf(other![0]!.parts)).toEqual(['投标报价', '琉璃瓦'])
    await author.calls(library.deleteResource, { id })
  })

  test('no call that searches tells anything of the pages behind the free part', async () => {
    const stranger = await portal.aMember()
    const name = encodeURIComponent('琉璃瓦')
    for (const person of [undefined, stranger])
      for (const path of [
        `/api/library/queryResouceList?name=${name}`,
        `/api/library/queryResouceList?name=${encodeURIComponent('绝密 琉璃瓦')}`,
        `${library.suggestResources.path}?name=${name}`,
        `${library.listRelatedWords.path}?name=${name}`,
        `${library.countFoundResources.path}?name=${name}`,
      ]) {
        const answer = await visibleTo(path, person)
        expect(answer, path).not.toMatch(/甲乙丙|丁戊己|前文|后文/)
      }
  })

  test('a suggestion names the page and leads to it', async () => {
    const { body } = await portal.visitor.calls(library.suggestResources, { name: '琉璃' })
    expect(body).toEqual([
      { text: '琉璃', count: 1 },
      { text: '屋面方案', link: `/product?productId=${resourceId}&page=3`, place: '第 3 页', suffix: 'docx' },
    ])
  })
})

test('after buying, the words around it are told', async () => {
  const buyer = await mall.aBuyer(100)
  await mall.buys(buyer, resourceId)
  const [place] = (await find('琉璃瓦修缮', buyer)).content[0]!.places!
  expect(place).toMatchObject({ isLocked: false })
  expect(JSON.stringify(place!.parts)).toContain('甲乙丙')
})

test('a resource that was taken down is found no longer, at once, and again after it was restored', async () => {
  const taken = await author.calls(library.takeOwnResourceDown, { id: resourceId })
  expect(taken.status, JSON.stringify(taken.body)).toBe(200)
  expect((await find('琉璃瓦修缮')).totalElements).toBe(0)
  const suggested = await portal.visitor.calls(library.suggestResources, { name: '琉璃' })
  expect(suggested.body).toEqual([])
  expect((await author.calls(library.restoreOwnResource, { id: resourceId })).status).toBe(200)
  await indexPages()
  expect((await find('琉璃瓦修缮')).totalElements).toBe(1)
})

test('the pages of a replaced file vanish with the approval of the new one', async () => {
  const texts = ['新版说明', '斗拱做法']
  const file = { name: '方案.docx', content: await docxOfPages(texts) }
  const changed = await mall.changes(author, resourceId, { fields: { coin: 30, sourceName: '屋面方案' }, file })
  expect(changed.status, JSON.stringify(changed.body)).toBe(200)
  expect((await find('琉璃瓦修缮')).totalElements).toBe(1)
  await mall.approve(resourceId)
  expect((await find('琉璃瓦修缮')).totalElements).toBe(0)
  await readPages(await mall.fileOf(resourceId), texts)
  await indexPages()
  expect((await find('斗拱')).content.map(({ id }) => id)).toEqual([resourceId])
})

test('a deleted resource takes its pages along', async () => {
  const id = await aDocument(['藻井彩绘'])
  expect((await find('藻井')).totalElements).toBe(1)
  await author.calls(library.deleteResource, { id })
  expect((await find('藻井')).totalElements).toBe(0)
  const left = await portal.db.selectFrom('search_page').select('place').where('id', '=', id).execute()
  expect(left).toEqual([])
})

describe('cells and archives', () => {
  const cell = (place: string, text: string) => `<c r="${place}" t="inlineStr"><is><t>${text}</t></is></c>`
  const aWorkbook = (words: string) => {
    const rows = Array.from({ length: 30 }, (_, at) => {
      const text = at === 24 ? words : `普通科目${at + 1}`
      return `<row r="${at + 1}">${cell(`A${at + 1}`, '编号')}${cell(`C${at + 1}`, text)}</row>`
    })
    return workbook({ 测算: `<sheetData>${rows.join('')}</sheetData>` })
  }
  const aFile = async (name: string, content: Buffer, textsInside: string[] = []): Promise<number> => {
    const { status, body } = await mall.uploads(author, {
      fields: { coin: 30, sourceName: name },
      file: { name, content },
    })
    expect(status, JSON.stringify(body)).toBe(201)
    await mall.approve(body.id)
    const fileId = await mall.fileOf(body.id)
    await retryConversion(portal, fileId)
    const inside = portal.db.selectFrom('archive_document').select('document_id').where('file_id', '=', fileId)
    for (const { document_id } of await inside.execute()) await readPages(document_id, textsInside)
    await indexPages()
    return body.id
  }

  test('a workbook is found by a cell behind its free rows, which stays masked', { timeout: timeoutMs }, async () => {
    const id = await aFile('测算.xlsx', await aWorkbook('绝密前文，抽水蓄能度电成本，绝密后文'))
    const [place] = (await find('抽水蓄能 成本')).content[0]!.places!
    expect(place).toMatchObject({
      label: '测算!C25',
      link: `/product?productId=${id}&page=1&row=25`,
      isLocked: true,
      parts: [
        { masked: 8 },
        { text: '抽水蓄能', hit: true },
        { masked: 8 },
        { text: '成本', hit: true },
        { masked: 8 },
      ],
    })
    const [free] = (await find('普通 科目')).content[0]!.places!
    expect([free!.label, free!.isLocked]).toEqual(['测算!C1', false])
  })

  test('an archive is found by a page of a document inside it', { timeout: timeoutMs }, async () => {
    const texts = ['封面', '目录', '绝密前文，盾构管片错台，绝密后文']
    const id = await aFile('成套资料.zip', await zipOf({ '01 说明/导则.docx': await docxOfPages(texts) }), texts)
    const [place] = (await find('盾构管片错台')).content[0]!.places!
    expect(place).toMatchObject({
      label: '01 说明/导则.docx 第 3 页',
      link: `/product?productId=${id}&inside=1&page=3`,
      isLocked: true,
    })
    expect(JSON.stringify(place)).not.toContain('前文')
  })
})
