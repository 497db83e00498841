import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as settings from '#contract/base/settings/settings.ts'
import { copyLimits } from '#contract/catalogue/copies/trace-rules.ts'
import * as library from '#contract/catalogue/documents/library.ts'
import * as notices from '#contract/people/notices/notices.ts'
import { buildApp } from '../../../app.ts'
import { libraryOf } from '../../../testing/library.ts'
import { type Person, type TestPortal, testPortal } from '../../../testing/portal.ts'
import { pdf } from '../documents/previews/testing/pdf-files.ts'
import { openCopyMaker } from './make-copy.worker.ts'
import { copyKey, removeExpired, removeSurplus } from './stored-copies.ts'

const patience = 120_000

let portal: TestPortal
let admin: Person
let author: Person
let mall: ReturnType<typeof libraryOf>
beforeAll(async () => {
  portal = await testPortal()
  admin = await portal.anAdministrator()
  author = await portal.aMember({ level: 2 })
  mall = libraryOf(portal, () => admin)
  const values = { extraSuffixes: ['pdf'], maxUploadMb: 10 }
  await admin.calls(settings.updateSettings, { group: 'library', version: 0, values })
})
afterAll(() => portal.close())

type App = TestPortal['app']
const fetchFile = (
  person: Person,
  storageId: number,
  { headers = {}, app = portal.app }: { headers?: Record<string, string>; app?: App } = {},
) =>
  app.inject({
    url: `${library.downloadResource.path}?storageId=${storageId}`,
    headers: { authorization: `Bearer ${person.token}`, ...headers },
  })
const codeIn = (content: Buffer) => /TraceCode: (SD-\w{12})/.exec(content.toString('latin1'))?.[1]
const copiesOf = (person: Person) =>
  portal.db.selectFrom('traced_copy').selectAll().where('member_id', '=', person.id).orderBy('created_at').execute()
const recordsOf = (person: Person) =>
  portal.db.selectFrom('item_download').selectAll().where('member_id', '=', person.id).orderBy('id').execute()
const aFreeFile = async () => (await mall.aResource(author, { coin: 0 })).storageId

/** A portal on the same database whose downloads do not wait, and whose copies nobody makes. */
const impatientPortal = async () => {
  const config = { ...portal.parts.config, copies: { waitSeconds: 0, maxMb: 100 } }
  const app = await buildApp({ ...portal.parts, config })
  await app.ready()
  return app
}

describe('a download', { timeout: patience }, () => {
  test('carries the code of its own record; the next one another', async () => {
    const [reader, storageId] = [await portal.aMember(), await aFreeFile()]
    const [one, other] = [await fetchFile(reader, storageId), await fetchFile(reader, storageId)]
    const records = await recordsOf(reader)
    expect([one, other].map(({ rawPayload }) => codeIn(rawPayload))).toEqual(records.map((each) => each.trace_code))
    expect(records.map((each) => `"${each.copy_sha256}"`)).toEqual([one.headers.etag, other.headers.etag])
    expect(records[0]!.trace_code).not.toBe(records[1]!.trace_code)
  })

  test('that nginx sends from the store is redirected to the copy, never to the original, and recorded', async () => {
    const [reader, storageId] = [await portal.aMember(), await aFreeFile()]
    const config = { ...portal.parts.config, accelRedirect: '/stored-files/' }
    const files = Object.assign(Object.create(portal.files), {
      signedPath: async (key: string) => `/bucket/${key}?signed`,
    })
    const app = await buildApp({ ...portal.parts, config, files })
    const { headers, body } = await fetchFile(reader, storageId, { app })
    const [record] = await recordsOf(reader)
    expect([headers['x-accel-redirect'], body]).toEqual([
      `/stored-files/bucket/${copyKey(record!.trace_code)}?signed`,
      '',
    ])
    expect(headers.etag).toBe(`"${record!.copy_sha256}"`)
    const own = await fetchFile(author, storageId, { app })
    expect(own.headers['x-accel-redirect']).toMatch(/^\/stored-files\/bucket\/stored\//)
    await app.close()
  })

  test('of the author is the file as it was uploaded; for the audit, too', async () => {
    const storageId = await aFreeFile()
    const own = await fetchFile(author, storageId)
    expect([own.statusCode, codeIn(own.rawPayload)]).toEqual([200, undefined])
    const audited = await admin.calls(library.adminDownload, { storageId })
    expect(audited.headers.etag).toBe(own.headers.etag)
    expect((await recordsOf(author)).at(-1)).toMatchObject({ copy_sha256: null })
  })

  test('pressed twice at once makes two copies, each with its own code', async () => {
    const [reader, storageId] = [await portal.aMember(), await aFreeFile()]
    const answers = await Promise.all([fetchFile(reader, storageId), fetchFile(reader, storageId)])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    expect(new Set(answers.map(({ rawPayload }) => codeIn(rawPayload))).size).toBe(2)
    expect(await copiesOf(reader)).toHaveLength(2)
  })

  test('goes on with the same copy, also after that was removed; parts at once make it once', async () => {
    const [reader, storageId] = [await portal.aMember(), await aFreeFile()]
    const whole = await fetchFile(reader, storageId)
    const etag = String(whole.headers.etag)
    const [copy] = await copiesOf(reader)
    await portal.files.remove(copyKey(copy!.code))
    await portal.db.deleteFrom('traced_copy').where('code', '=', copy!.code).execute()

    const part = (range: string) => fetchFile(reader, storageId, { headers: { range, 'if-range': etag } })
    const [middle, end] = await Promise.all([part('bytes=10-19'), part('bytes=20-')])
    expect([middle.statusCode, end.statusCode]).toEqual([206, 206])
    expect(middle.rawPayload.equals(whole.rawPayload.subarray(10, 20))).toBe(true)
    expect(end.rawPayload.equals(whole.rawPayload.subarray(20))).toBe(true)
    expect(await copiesOf(reader)).toMatchObject([{ code: copy!.code, state: 'ready' }])
    expect(await recordsOf(reader)).toHaveLength(1)
  })

  test('of a file that cannot carry a code is only logged, and its page says why', async () => {
    const content = pdf(['secret'], { isEncrypted: true })
    const { body } = await mall.uploads(author, { fields: { coin: 0 }, file: { name: '加密.pdf', content } })
    await mall.approve(body.id)
    const [reader, storageId] = [await portal.aMember(), await mall.fileOf(body.id)]
    const { rawPayload, statusCode } = await fetchFile(reader, storageId)
    expect([statusCode, rawPayload.equals(content)]).toEqual([200, true])
    expect(await recordsOf(reader)).toMatchObject([{ copy_sha256: null }])
    const page = await reader.calls(library.getResource, { resourceId: body.id })
    expect(page.body.unstampedReason).toBe('encrypted')
    expect((await reader.calls(library.prepareDownload, { storageId })).body).toEqual({ state: 'logged' })
  })
})

describe('a copy that takes longer', { timeout: patience }, () => {
  test('ends with a notice for a member who was asked to come back', async () => {
    const [reader, storageId] = [await portal.aMember(), await aFreeFile()]
    const code = 'SD-NNNNNNNNNNNN'
    const row = { code, member_id: reader.id, file_id: storageId, title: '勘察报告', link: '/product?productId=1' }
    await portal.db
      .insertInto('traced_copy')
      .values({ ...row, is_awaited: true })
      .execute()
    const context = { ...portal.parts, progress() {}, signal: new AbortController().signal }
    const maker = await openCopyMaker(portal.parts.config)
    await maker.makeOne(context, code)
    await maker.makeOne(context, code)
    await maker.stop()
    const { body } = await reader.calls(notices.listNotices, {})
    expect(body.content).toMatchObject([
      { title: '文件可以下载了', body: expect.stringContaining('勘察报告'), link: row.link },
    ])
  })

  test('asks a download without the page to come back, and is sent then', async () => {
    const [reader, storageId] = [await portal.aMember(), await aFreeFile()]
    const app = await impatientPortal()
    const early = await fetchFile(reader, storageId, { app })
    expect([early.statusCode, early.json().message]).toEqual([
      409,
      '正在把记录码写入文件，完成后会通知您，请稍后再下载',
    ])
    await app.close()
    await expect.poll(async () => (await copiesOf(reader))[0]?.state, { timeout: 30_000 }).toBe('ready')
    expect((await reader.calls(library.getPreparation, { storageId })).body).toEqual({ state: 'ready' })
    const later = await fetchFile(reader, storageId)
    expect(codeIn(later.rawPayload)).toBe((await copiesOf(reader))[0]!.code)
    expect((await reader.calls(library.getPreparation, { storageId })).body).toEqual({ state: 'none' })
  })

  test('is prepared for those who may download it, once however often it is asked for', async () => {
    const { storageId } = await mall.aResource(author, { coin: 5 })
    const [buyer, stranger] = [await mall.aBuyer(10), await portal.aMember()]
    expect((await portal.visitor.calls(library.prepareDownload, { storageId })).status).toBe(401)
    const refused = await stranger.calls(library.prepareDownload, { storageId })
    expect([refused.status, refused.body.message]).toEqual([403, '请先购买后再下载'])
    expect((await stranger.calls(library.getPreparation, { storageId })).status).toBe(403)
    expect((await buyer.calls(library.prepareDownload, { storageId: 999_999 })).status).toBe(404)

    const { item_id } = await portal.db
      .selectFrom('resource_version')
      .select('item_id')
      .where('file_id', '=', storageId)
      .executeTakeFirstOrThrow()
    await mall.buys(buyer, item_id)
    const asked = await Promise.all([1, 2].map(() => buyer.calls(library.prepareDownload, { storageId })))
    expect(asked.map(({ body }) => body)).toEqual([{ state: 'ready' }, { state: 'ready' }])
    expect(await copiesOf(buyer)).toHaveLength(1)
    expect(await recordsOf(buyer)).toHaveLength(0)
  })

  test('is refused beyond the bound of an hour', async () => {
    const [reader, storageId, other] = [await portal.aMember(), await aFreeFile(), await aFreeFile()]
    const copies = Array.from({ length: copyLimits.perHour }, (_, at) => ({
      code: `SD-${String(at).padStart(12, '0')}`,
      member_id: reader.id,
      file_id: other,
      title: '',
      link: '/',
      sent_at: new Date(),
    }))
    await portal.db.insertInto('traced_copy').values(copies).execute()
    const answer = await fetchFile(reader, storageId)
    expect([answer.statusCode, answer.json().message]).toEqual([429, '操作过于频繁，请稍后再试'])
    expect((await recordsOf(reader)).length).toBe(0)
  })
})

describe('a copy that cannot be made', { timeout: patience }, () => {
  const aBrokenFile = async () => {
    const storageId = await aFreeFile()
    const { key } = await portal.db
      .selectFrom('stored_file')
      .select('key')
      .where('id', '=', storageId)
      .executeTakeFirstOrThrow()
    const found = await portal.files.read(key)
    const content = Buffer.concat(await found!.stream.toArray())
    await portal.files.remove(key)
    return { storageId, repair: () => portal.files.put(key, Readable.from([content])) }
  }

  test('stops the download, unless the operator allows it; asking again tries again', async () => {
    const reader = await portal.aMember()
    const { storageId, repair } = await aBrokenFile()
    const refused = await fetchFile(reader, storageId)
    expect([refused.statusCode, refused.json().code]).toEqual([503, 'copy_failed'])
    expect(await recordsOf(reader)).toHaveLength(0)
    await repair()
    expect((await fetchFile(reader, storageId)).statusCode).toBe(200)
    expect(await recordsOf(reader)).toMatchObject([{ copy_sha256: expect.any(String) }])
  })

  test('goes out without its code where the setting says so, and is logged', async () => {
    const { body } = await admin.calls(settings.listSettings, {})
    const { version } = body.find(({ group }) => group === 'library')!
    await admin.calls(settings.updateSettings, { group: 'library', version, values: { untracedDownloads: 1 } })
    const reader = await portal.aMember()
    const { storageId } = await aBrokenFile()
    const prepared = await reader.calls(library.prepareDownload, { storageId })
    expect(prepared.body).toEqual({ state: 'logged' })
    await admin.calls(settings.updateSettings, {
      group: 'library',
      version: version + 1,
      values: { untracedDownloads: 0 },
    })
  })
})

test('copies are removed after a day, with the files that nobody knows', async () => {
  const [reader, storageId] = [await portal.aMember(), await aFreeFile()]
  await fetchFile(reader, storageId)
  await fetchFile(reader, storageId)
  const [old, recent] = await copiesOf(reader)
  const then = new Date(Date.now() - (copyLimits.hours * 60 + 1) * 60_000)
  await portal.db.updateTable('traced_copy').set({ created_at: then }).where('code', '=', old!.code).execute()
  await removeExpired({ ...portal, signal: new AbortController().signal })
  expect((await copiesOf(reader)).map(({ code }) => code)).toEqual([recent!.code])
  expect(await portal.files.stat(copyKey(old!.code))).toBeUndefined()
  expect(await portal.files.stat(copyKey(recent!.code))).toBeDefined()
}, 60_000)

test('the oldest go first when copies take too much room, and those that nobody has fetched last', async () => {
  const [reader, storageId] = [await portal.aMember(), await aFreeFile()]
  await fetchFile(reader, storageId)
  await sleep(10)
  await fetchFile(reader, storageId)
  await reader.calls(library.prepareDownload, { storageId })
  const before = await copiesOf(reader)
  expect(before.map(({ sent_at }) => sent_at !== null)).toEqual([true, true, false])
  const others = await portal.db
    .selectFrom('traced_copy')
    .select((eb) => eb.fn.sum<number>('size').as('bytes'))
    .where('member_id', '<>', reader.id)
    .where('sent_at', 'is', null)
    .executeTakeFirstOrThrow()
  const room = Number(others.bytes ?? 0) + before[1]!.size! + before[2]!.size!
  await removeSurplus(portal, room)
  expect((await copiesOf(reader)).map(({ code }) => code)).toEqual([before[1]!.code, before[2]!.code])
  await removeSurplus(portal, 0)
  expect(await portal.db.selectFrom('traced_copy').select('code').where('state', '=', 'ready').execute()).toEqual([])
}, 60_000)
