import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as settings from '#contract/base/settings/settings.ts'
import * as claims from '#contract/catalogue/claims/claims.ts'
import * as library from '#contract/catalogue/documents/library.ts'
import * as reader from '#contract/catalogue/documents/previews/reader.ts'
import { inTransaction } from '#kernel/database/index.ts'
import { createLog } from '#kernel/log/index.ts'
import { dayEnd, today } from '#kernel/time/index.ts'
import { libraryOf } from '../../../../testing/library.ts'
import { type Person, type TestPortal, testPortal } from '../../../../testing/portal.ts'
import { checkLedgerAfterAll } from '../../../money/points/testing/ledger.ts'
import { grantShared } from '../../items/index.ts'
import { type DocumentWorker, handleDocumentJobs } from './convert-document.worker.ts'
import { retryConversion } from './testing/document-kit.ts'
import { pdf } from './testing/pdf-files.ts'

const patience = 120_000
const pageCount = 25

let portal: TestPortal
let documents: DocumentWorker
let admin: Person
let author: Person
let mall: ReturnType<typeof libraryOf>
let resourceId: number
let original: Buffer

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
  original = pdf(Array.from({ length: pageCount }, (_, at) => `page ${at + 1}`))
  const { body } = await mall.uploads(author, { fields: { coin: 30 }, file: { name: '方案.pdf', content: original } })
  resourceId = body.id
  await mall.approve(resourceId)
  await retryConversion(portal, await mall.fileOf(resourceId))
}, 200_000)
afterAll(async () => {
  await documents.stop()
  await portal.close()
})
checkLedgerAfterAll(() => portal.db)

const read = (person: Person, headers: Record<string, string> = {}) =>
  portal.app.inject({
    url: `${reader.getReaderFile.path}?resourceId=${resourceId}`,
    headers: { authorization: `Bearer ${person.token}`, ...headers },
  })
const page = (person: Person, number: number) =>
  person.calls(reader.getReaderPage, { resourceId, page: number, width: 800 })
const recordsOf = (person: Person) =>
  portal.db.selectFrom('item_download').selectAll().where('member_id', '=', person.id).execute()
const usesOf = async (person: Person) =>
  (await portal.db.selectFrom('item_use').select('kind').where('member_id', '=', person.id).execute()).map(
    ({ kind }) => kind,
  )
const codeIn = (content: Buffer) => /TraceCode <([0-9A-F]+)>/.exec(content.toString('latin1'))?.[1]
const hexOf = (code: string) => `FEFF${Buffer.from(code, 'utf16le').swap16().toString('hex').toUpperCase()}`

const aBuyer = async () => {
  const buyer = await mall.aBuyer(100)
  expect((await mall.buys(buyer, resourceId)).status).toBe(200)
  return buyer
}
/** Somebody to whom the document is shared until tomorrow. */
const aGuest = async () => {
  const guest = await portal.aMember()
  const share = { id: resourceId, giverId: author.id, memberIds: [guest.id], until: dayEnd(today()) }
  await inTransaction((tx) => grantShared(tx, share))(portal.db)
  return guest
}

describe('the whole document', { timeout: patience }, () => {
  test.each([
    ['a buyer', aBuyer],
    ['a guest of one day', aGuest],
  ])('is read by %s in a copy with the code of their own record', async (_, aReader) => {
    const person = await aReader()
    const whole = await read(person)
    expect(whole.statusCode).toBe(200)
    const records = await recordsOf(person)
    expect(records).toMatchObject([{ item_id: resourceId, version: 1, is_reading: true }])
    expect(codeIn(whole.rawPayload)).toBe(hexOf(records[0]!.trace_code))
    expect(whole.headers.etag).toBe(`"${records[0]!.copy_sha256}"`)
    expect(await usesOf(person)).toEqual(['file'])
    const { body } = await admin.calls(library.findLeakByCode, { code: records[0]!.trace_code })
    expect(body.copy).toMatchObject({ itemId: resourceId, member: { id: person.id } })
    // It is no download: not in the member's list, and a download has a code of its own.
    expect((await person.calls(library.listMyDownloads)).body.content).toEqual([])
  })

  test('comes in parts of one copy, however many ask at once, and again after it was removed', async () => {
    const person = await aBuyer()
    const ranges = ['bytes=0-99', 'bytes=100-199', 'bytes=-100', 'bytes=500-']
    const parts = await Promise.all(ranges.map((range) => read(person, { range })))
    expect(parts.map(({ statusCode }) => statusCode)).toEqual([206, 206, 206, 206])
    expect(new Set(parts.map(({ headers }) => headers.etag)).size).toBe(1)
    expect(await recordsOf(person)).toHaveLength(1)
    const whole = await read(person)
    expect(parts[1]!.rawPayload.equals(whole.rawPayload.subarray(100, 200))).toBe(true)
    await portal.db.deleteFrom('traced_copy').where('member_id', '=', person.id).execute()
    const again = await Promise.all([read(person), read(person, { range: 'bytes=10-' })])
    expect(again[0]!.rawPayload.equals(whole.rawPayload)).toBe(true)
    expect(again[1]!.headers.etag).toBe(whole.headers.etag)
    expect(await recordsOf(person)).toHaveLength(1)
  })

  test('is prepared once however often it is asked for, for those who may read it, and is no reading yet', async () => {
    const [person, stranger] = [await aBuyer(), await portal.aMember()]
    const prepare = (who: Person) => who.calls(reader.getReadingCopy, { resourceId })
    expect((await prepare(portal.visitor)).status).toBe(401)
    expect((await prepare(stranger)).status).toBe(403)
    expect((await person.calls(reader.getReadingCopy, { resourceId: 999_999 })).status).toBe(404)
    const asked = await Promise.all([1, 2, 3].map(() => prepare(person)))
    expect(asked.map(({ body }) => body)).toEqual(Array(3).fill({ state: 'ready' }))
    const copies = portal.db.selectFrom('traced_copy').select('code').where('member_id', '=', person.id)
    const made = await copies.execute()
    expect(made).toHaveLength(1)
    expect([await recordsOf(person), await usesOf(person)]).toEqual([[], []])
    await read(person)
    expect((await recordsOf(person)).map(({ trace_code }) => trace_code)).toEqual(made.map(({ code }) => code))
    expect((await prepare(author)).body).toEqual({ state: 'logged' })
  })

  test('is read by its author as it was uploaded', async () => {
    const own = await read(author)
    expect(own.rawPayload.equals(original)).toBe(true)
    expect([await recordsOf(author), await usesOf(author)]).toEqual([[], []])
  })

  test('leaves no trace where it is refused', async () => {
    const stranger = await portal.aMember()
    expect((await read(stranger)).statusCode).toBe(403)
    expect((await page(stranger, 9)).status).toBe(403)
    expect([await recordsOf(stranger), await usesOf(stranger)]).toEqual([[], []])
  })
})

test('free pages are no use; one page of the others is, also to a claim', { timeout: patience }, async () => {
  const person = await aBuyer()
  expect((await page(person, 3)).status).toBe(200)
  expect(await usesOf(person)).toEqual([])
  expect((await page(person, 4)).status).toBe(200)
  expect(await usesOf(person)).toEqual(['page'])
  const claim = { kind: 'resource' as const, itemId: resourceId, reason: 'damaged' as const, wish: 'refund' as const }
  const { status, body } = await person.calls(claims.addClaim, { ...claim, words: '没有用过，请退款' })
  expect(status).toBe(201)
  expect((await admin.calls(claims.getClaim, { id: body.id })).body).toMatchObject({
    uses: [{ what: '在线阅读付费页', code: null }],
  })
  const { is_after_use } = await portal.db
    .selectFrom('claim')
    .select('is_after_use')
    .where('id', '=', body.id)
    .executeTakeFirstOrThrow()
  expect(is_after_use).toBe(true)
})

test('an administrator who previews or fetches it for the audit is in the audit log, once a day', async () => {
  const storageId = await mall.fileOf(resourceId)
  const url = `${library.previewResource.path}?storageId=${storageId}`
  const headers = { authorization: `Bearer ${admin.token}` }
  for (const range of ['bytes=0-99', 'bytes=100-199', 'bytes=0-99'])
    expect((await portal.app.inject({ url, headers: { ...headers, range } })).statusCode).toBe(206)
  expect((await admin.calls(library.adminDownload, { storageId })).status).toBe(200)
  const targets = await portal.db
    .selectFrom('audit_log')
    .select('target')
    .where('member_id', '=', admin.id)
    .where('call', 'in', ['GET /api/library/previewAdminResource', 'GET /api/library/adminDownload'])
    .orderBy('id')
    .execute()
  expect(targets.map(({ target }) => target)).toEqual([
    `预览文件 ${storageId}：方案.pdf`,
    `预览文件 ${storageId}：方案.pdf`,
    expect.stringMatching(/^下载资源《资源 \d+》第 1 版$/),
  ])
})
