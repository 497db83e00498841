import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as claims from '#contract/catalogue/claims/claims.ts'
import * as lessons from '#contract/catalogue/courses/lessons.ts'
import * as library from '#contract/catalogue/documents/library.ts'
import { refusal } from '../../../testing/forum.ts'
import { lessonsOf } from '../../../testing/lessons.ts'
import { type Person, type TestPortal, testPortal } from '../../../testing/portal.ts'
import { zipOf } from '../../base/files/testing.ts'
import { checkLedgerAfterAll } from '../../money/points/testing/ledger.ts'

const patience = 120_000

let portal: TestPortal
let courses: ReturnType<typeof lessonsOf>
let admin: Person
let author: Person
beforeAll(async () => {
  portal = await testPortal()
  await portal.app.listen({ host: '127.0.0.1', port: 0 })
  courses = lessonsOf(portal, () => admin)
  admin = await portal.anAdministrator()
  author = await portal.aMember()
})
afterAll(() => portal.close())
checkLedgerAfterAll(() => portal.db)

const fetchFile = (person: Pick<Person, 'token'>, storageId: number, headers: Record<string, string> = {}) =>
  portal.app.inject({
    url: `${lessons.downloadAttachment.path}?storageId=${storageId}`,
    headers: { authorization: `Bearer ${person.token}`, ...headers },
  })
const codeIn = (content: Buffer) => /TraceCode: (SD-\w{12})/.exec(content.toString('latin1'))?.[1]
const recordsOf = (person: Person) =>
  portal.db.selectFrom('item_download').selectAll().where('member_id', '=', person.id).orderBy('id').execute()

let count = 0
const anAttachment = async (fields: Record<string, unknown> = {}) => {
  const content = await zipOf({ '讲义.txt': `notes ${++count}` })
  const uploadId = await courses.anUpload(author, content, '讲义.zip', 'attachment')
  const id = await courses.aLesson(author, { ...fields, attachments: [{ uploadId }] })
  const [file] = (await courses.read(author, id)).localStorageList
  return { id, content, storageId: file!.id }
}

describe('the download of an attachment (TRACE-10)', { timeout: patience }, () => {
  test('carries the code of its own record, which leads to the person', async () => {
    const { id, storageId, content } = await anAttachment()
    const reader = await portal.aMember()
    const [one, other] = [await fetchFile(reader, storageId), await fetchFile(reader, storageId)]
    const records = await recordsOf(reader)
    const codes = [one, other].map(({ rawPayload }) => codeIn(rawPayload))
    expect(codes).toEqual(records.map(({ trace_code }) => trace_code))
    expect(new Set(codes).size).toBe(2)
    expect(records).toMatchObject([
      { item_id: id, version: 1, file_id: storageId, copy_sha256: expect.any(String) },
      {},
    ])

    const code = codes[0]!
    const { body: trace } = await portal.visitor.calls(library.getTrace, { code: code.toLowerCase() })
    expect(trace).toMatchObject({
      code,
      kind: 'lesson',
      itemId: id,
      versionNumber: 1,
      downloadTime: records[0]!.created_at.toISOString(),
      licence: { holder: `${reader.username[0]}*`, sha256: records[0]!.copy_sha256, member: null },
      files: [{ name: '讲义.zip', suffix: 'zip', fileSize: content.length }],
    })
    const { body: leak } = await admin.calls(library.findLeakByCode, { code })
    expect(leak.copy).toMatchObject({ kind: 'lesson', itemId: id, fileName: '讲义.zip', member: { id: reader.id } })
  })

  test('goes on with the same copy', async () => {
    const { storageId } = await anAttachment()
    const reader = await portal.aMember()
    const whole = await fetchFile(reader, storageId)
    const part = await fetchFile(reader, storageId, { range: 'bytes=10-19', 'if-range': String(whole.headers.etag) })
    expect([part.statusCode, part.rawPayload.equals(whole.rawPayload.subarray(10, 20))]).toEqual([206, true])
    expect(await recordsOf(reader)).toHaveLength(1)
  })

  test('of the author and of the audit is the file as it was uploaded', async () => {
    const { storageId, content } = await anAttachment()
    expect((await fetchFile(author, storageId)).rawPayload.equals(content)).toBe(true)
    expect((await recordsOf(author)).at(-1)).toMatchObject({ file_id: storageId, copy_sha256: null })

    const uploadId = await courses.anUpload(author, await zipOf({ 'a.txt': 'waiting' }), '待审.zip', 'attachment')
    const { id } = (await courses.adds(author, { attachments: [{ uploadId }] })).body
    const [waiting] = (await courses.read(admin, id)).localStorageList
    const audited = await fetchFile(admin, waiting!.id)
    expect([audited.statusCode, codeIn(audited.rawPayload)]).toEqual([200, undefined])
    expect(await recordsOf(admin)).toMatchObject([{ file_id: waiting!.id, copy_sha256: null }])
    expect((await admin.calls(lessons.prepareAttachment, { storageId: waiting!.id })).body).toEqual({ state: 'logged' })
  })

  test('is prepared for those who may watch the course, once however often it is asked for', async () => {
    const { id, storageId } = await anAttachment({ coin: 5 })
    const [buyer, stranger] = [await portal.aMember(), await portal.aMember()]
    expect((await portal.visitor.calls(lessons.prepareAttachment, { storageId })).status).toBe(401)
    expect(refusal(await stranger.calls(lessons.prepareAttachment, { storageId }))).toEqual([
      403,
      '请先购买课程后再下载',
    ])
    expect((await stranger.calls(lessons.getAttachmentPreparation, { storageId })).status).toBe(403)
    expect((await stranger.calls(lessons.prepareAttachment, { storageId: 999_999 })).status).toBe(404)

    await courses.givesCoins(buyer, 10)
    await buyer.calls(lessons.buyLesson, { lessonId: id, coin: 5 })
    const asked = await Promise.all([1, 2].map(() => buyer.calls(lessons.prepareAttachment, { storageId })))
    expect(asked.map(({ body }) => body)).toEqual([{ state: 'ready' }, { state: 'ready' }])
    expect((await buyer.calls(lessons.getAttachmentPreparation, { storageId })).body).toEqual({ state: 'ready' })
    expect(await recordsOf(buyer)).toEqual([])

    await fetchFile(buyer, storageId)
    const code = (await recordsOf(buyer))[0]!.trace_code
    const claim = { kind: 'lesson' as const, itemId: id, reason: 'damaged' as const, wish: 'refund' as const }
    const claimed = await buyer.calls(claims.addClaim, { ...claim, words: '附件打不开' })
    expect(claimed).toMatchObject({ status: 201 })
    const file = await admin.calls(claims.getClaim, { id: claimed.body.id })
    expect(file).toMatchObject({ status: 200 })
    expect(file.body.uses).toMatchObject([{ what: '下载附件 讲义.zip', code }])
  })
})
