import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect } from 'vitest'
import * as files from '#contract/base/files/files.ts'
import * as settings from '#contract/base/settings/settings.ts'
import * as claims from '#contract/catalogue/claims/claims.ts'
import * as library from '#contract/catalogue/documents/library.ts'
import * as reader from '#contract/catalogue/documents/previews/reader.ts'
import { addNews } from '#contract/pages/news/news.ts'
import { adminRoleNames } from '#contract/permissions.ts'
import { inTransaction } from '#kernel/database/index.ts'
import { createLog } from '#kernel/log/index.ts'
import { indexDuePages } from '#kernel/search/index.ts'
import { buildApp } from '../app.ts'
import { type FilePurpose, filePurposes } from '../areas/base/files/file-purposes.ts'
import { insertStoredFile, newKey } from '../areas/base/files/stored-file.ts'
import {
  type DocumentWorker,
  handleDocumentJobs,
} from '../areas/catalogue/documents/previews/convert-document.worker.ts'
import { readResourcePages } from '../areas/catalogue/documents/previews/read-search-pages.ts'
import { retryConversion } from '../areas/catalogue/documents/previews/testing/document-kit.ts'
import { pdf } from '../areas/catalogue/documents/previews/testing/pdf-files.ts'
import { grantShared } from '../areas/catalogue/items/index.ts'
import { forumOf } from '../testing/forum.ts'
import { libraryOf } from '../testing/library.ts'
import { type Person, type TestPortal, testPortal } from '../testing/portal.ts'
import { scenario } from '../testing/scenario.ts'
import { sendForm } from '../testing/send-form.ts'

let portal: TestPortal
let documents: DocumentWorker
let admin: Person
let author: Person
let mall: ReturnType<typeof libraryOf>
beforeAll(async () => {
  portal = await testPortal()
  documents = await handleDocumentJobs(
    { converter: 'wasm', timeoutSeconds: 100, memoryMegabytes: 3072, searchPath: '' },
    createLog('silent'),
  )
  admin = await portal.anAdministrator()
  author = await portal.aMember({ level: 2 })
  mall = libraryOf(portal, () => admin)
  const values = { extraSuffixes: ['pdf'], maxUploadMb: 10 }
  await admin.calls(settings.updateSettings, { group: 'library', version: 0, values })
}, 120_000)
afterAll(async () => {
  await documents?.stop()
  await portal?.close()
})

/** Words of a text that no other has; the free part is the first three pages of twelve. */
const pagesOf = (name: string) =>
  Array.from({ length: 12 }, (_, page) =>
    Array.from({ length: 20 }, (_, at) => createHash('md5').update(`${name} ${page} ${at}`).digest('hex')).join(' '),
  )
const aDocument = async (name: string, lines = pagesOf(name)) => {
  const file = { name: `${name}.pdf`, content: pdf(lines) }
  const { body } = await mall.uploads(author, { fields: { coin: 30, sourceName: name }, file })
  await mall.approve(body.id)
  const fileId = await mall.fileOf(body.id)
  await retryConversion(portal, fileId)
  await indexDuePages(portal, { resource: readResourcePages })
  return { id: body.id as number, fileId }
}
const get = (person: Person, url: string) =>
  portal.app.inject({ url, headers: person.token ? { authorization: `Bearer ${person.token}` } : {} })

scenario(
  { suite: 'Attack matrix', name: 'stored files', done: 'their ids counted as every role, member and visitor' },
  async (note) => {
    const secret = '13912345678,$P$Bhash'
    const purposes = Object.keys(filePurposes) as FilePurpose[]
    for (const purpose of purposes) {
      const key = newKey()
      const { size, sha256 } = await portal.files.put(key, Readable.from([`${secret} ${purpose}`]))
      const file = { key, name: `${purpose}.csv`, suffix: 'csv', size, sha256 }
      await insertStoredFile(portal.db, file, { ownerId: author.id, purpose })
    }
    const { last } = await portal.db
      .selectFrom('stored_file')
      .select((eb) => eb.fn.max('id').as('last'))
      .executeTakeFirstOrThrow()
    const callers: Record<string, Person> = { visitor: portal.visitor, member: await portal.aMember() }
    for (const role of adminRoleNames) callers[role] = await portal.anAdministratorOf(role)
    const opened: string[] = []
    for (const [name, person] of Object.entries(callers))
      for (let id = 990; id <= Number(last); id++) {
        const { statusCode, body } = await get(person, `${files.downloadFile.path}?id=${id}`)
        if (statusCode === 200) opened.push(`${name} ${body.slice(secret.length + 1)}`)
      }
    const forPages = ['super', 'content', 'audit', 'system'].flatMap((role) => [`${role} page`, `${role} news`])
    const forms = ['member', ...adminRoleNames].map((name) => `${name} form`)
    expect(opened.toSorted()).toEqual([...forPages, ...forms, 'super import', 'system import'].toSorted())
    const { logged } = await portal.db
      .selectFrom('audit_log')
      .select((eb) => eb.fn.countAll<number>().as('logged'))
      .where('call', '=', 'GET /api/users/downloadFile')
      .executeTakeFirstOrThrow()
    expect(Number(logged)).toBe(forPages.length + 2)
    note(`${opened.length} of ${Object.keys(callers).length * (Number(last) - 989)} tries opened`)
  },
)

scenario(
  { suite: 'Attack matrix', name: 'reading for nothing', done: 'a document read by script, then claimed as unused' },
  async (note) => {
    const { id } = await aDocument('reading', Array(12).fill('mark'))
    const [buyer, guest] = [await mall.aBuyer(100), await portal.aMember()]
    await mall.buys(buyer, id)
    const until = new Date(Date.now() + 86_400_000)
    await inTransaction((tx) => grantShared(tx, { id, giverId: author.id, memberIds: [guest.id], until }))(portal.db)
    for (const person of [buyer, guest]) {
      const { statusCode, rawPayload } = await get(person, `${reader.getReaderFile.path}?resourceId=${id}`)
      expect(statusCode).toBe(200)
      expect(rawPayload.toString('latin1')).toMatch(/TraceCode <[0-9A-F]+>/)
    }
    const claim = { kind: 'resource' as const, itemId: id, reason: 'damaged' as const, wish: 'refund' as const }
    const { body } = await buyer.calls(claims.addClaim, { ...claim, words: '没有打开过' })
    const { uses } = (await admin.calls(claims.getClaim, { id: body.id })).body
    expect(uses).toMatchObject([{ what: '在线打开整份文档', code: expect.stringMatching(/^SD-/) }])
    note('both copies carry codes, the claim shows the reading')
  },
)

scenario(
  {
    suite: 'Attack matrix',
    name: 'a locked text letter by letter',
    done: 'prefixes, parts and numbers asked of every search',
  },
  async (note) => {
    const { id } = await aDocument('字母', [...Array(11).fill('mark'), 'mark zhangsan 4815162342'])
    const parts = ['4', '48', '4815162342', 'z', 'zh', 'zhangs', 'hangsan', 'san 48', 'zhangsan 4815162342', 'n 4']
    const asks: [string, (words: string) => string][] = [
      ['document', (words) => `${reader.findInDocument.path}?resourceId=${id}&words=${words}`],
      ['list', (words) => `${library.listResources.path}?name=${words}&exact=1`],
      ['suggestions', (words) => `${library.suggestResources.path}?name=${words}`],
      ['counts', (words) => `${library.countFoundResources.path}?name=${words}`],
    ]
    for (const [search, urlOf] of asks) {
      const known = await get(portal.visitor, urlOf(encodeURIComponent('zhangsan')))
      for (const part of parts) {
        // What is on no page of anything answers the same, to the byte but for the words themselves.
        const nowhere = part.replaceAll(/[a-z]/g, 'q').replaceAll(/\d/g, '7')
        const [there, absent] = [
          await get(portal.visitor, urlOf(encodeURIComponent(part))),
          await get(portal.visitor, urlOf(encodeURIComponent(nowhere))),
        ]
        expect([search, part, there.body]).toEqual([search, part, absent.body])
        expect(there.headers['content-length']).toBe(absent.headers['content-length'])
      }
      expect(known.statusCode).toBe(200)
    }
    let asked = 0
    while ((await get(portal.visitor, asks[0]![1]('zhangsan'))).statusCode === 200) asked++
    expect(asked).toBeLessThan(61)
    note(`${parts.length * asks.length} questions tell nothing; 429 after ${asked} more`)
  },
)

scenario(
  { suite: 'Attack matrix', name: 'a framed buyer', done: "somebody's code written into other files, often" },
  async (note) => {
    const { fileId } = await aDocument('framed')
    const buyer = await portal.aMember()
    const { item_id } = await portal.db
      .selectFrom('resource_version')
      .select('item_id')
      .where('file_id', '=', fileId)
      .executeTakeFirstOrThrow()
    await mall.shares(author, item_id, buyer)
    await get(buyer, `${library.downloadResource.path}?storageId=${fileId}`)
    const code = (await buyer.calls(library.listMyDownloads)).body.content[0]!.traceRecordCode
    const form = new FormData()
    const content = pdf(pagesOf('another text').map((line) => `${line} ${`${code} `.repeat(20)}`))
    form.append('file', new Blob([new Uint8Array(content)]), 'forged.pdf')
    const leak = (await sendForm(portal.app, library.findLeakByFile.path, form, admin.token)).json()
    expect(leak).toMatchObject({ isDoubtful: true, codes: [{ code, agreement: 'different' }] })
    note('存疑')
  },
)

scenario(
  {
    suite: 'Attack matrix',
    name: 'texts that reach out',
    done: 'formulas in links, titles that end XML, turned and hidden characters',
  },
  async (note) => {
    const { aTopic, read } = forumOf(portal)
    const latex = '\\rlap{\\raisebox{-90em}{\\rule{99em}{99em}}}'
    const content = `<p><a href="https://evil.example"><span data-type="inline-math" data-latex="${latex}"></span>看</a></p>`
    const id = await aTopic(author, { content })
    expect(JSON.stringify(await read(author, id))).not.toMatch(/<a [^>]*>[^<]*<span/)
    const title = ']]> \u202e置倒\u200b <script>'
    const added = await admin.calls(addNews, { title, content: '<p>正文</p>', state: 'published' })
    for (const url of ['/rss.xml', '/rss-resources.xml', '/rss-courses.xml']) {
      const { statusCode, body } = await get(portal.visitor, url)
      expect([url, statusCode]).toEqual([url, 200])
      expect(body.replace(/<[^>]*>/g, '')).not.toMatch(/[<>]|[\p{Cc}--[\n\r\t]]|[\u200b\u202a-\u202e]/v)
    }
    expect(JSON.parse((await get(portal.visitor, '/feed.json')).body).items).toBeInstanceOf(Array)
    note(`article ${added.status}, feeds parse`)
  },
)

scenario(
  {
    suite: 'Attack matrix',
    name: 'a foreign address',
    done: 'X-Forwarded-For sent by visitors, and through a named proxy',
  },
  async (note) => {
    const app = await buildApp({ ...portal.parts, config: { ...portal.parts.config, trustProxy: '10.0.0.1' } })
    app.get('/where', (request) => request.ip)
    const from = async (remoteAddress: string, forwarded: string) =>
      (await app.inject({ url: '/where', remoteAddress, headers: { 'x-forwarded-for': forwarded } })).body
    expect(await from('203.0.113.9', '198.51.100.1')).toBe('203.0.113.9')
    expect(await from('10.0.0.7', '198.51.100.1')).toBe('10.0.0.7')
    expect(await from('10.0.0.1', '198.51.100.1')).toBe('198.51.100.1')
    expect(await from('10.0.0.1', '198.51.100.1, 203.0.113.9')).toBe('203.0.113.9')
    await app.close()
    note('only a named proxy is believed')
  },
)
