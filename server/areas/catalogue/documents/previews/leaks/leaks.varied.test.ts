import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as settings from '#contract/base/settings/settings.ts'
import * as library from '#contract/catalogue/documents/library.ts'
import { createLog } from '#kernel/log/index.ts'
import { libraryOf } from '../../../../../testing/library.ts'
import { isLongRun } from '../../../../../testing/long-run.ts'
import { type Person, type TestPortal, testPortal } from '../../../../../testing/portal.ts'
import { sendForm } from '../../../../../testing/send-form.ts'
import { zipOf } from '../../../../base/files/testing.ts'
import { type DocumentWorker, handleDocumentJobs } from '../convert-document.worker.ts'
import { aFile, documentOf, retryConversion } from '../testing/document-kit.ts'
import { docx, pptx, xlsx } from '../testing/office-files.ts'
import { pdf } from '../testing/pdf-files.ts'

const patience = 240_000

let portal: TestPortal
let worker: DocumentWorker
let admin: Person
let author: Person
let buyer: Person
let mall: ReturnType<typeof libraryOf>
beforeAll(async () => {
  portal = await testPortal()
  const office = {
    converter: 'auto',
    timeoutSeconds: 100,
    memoryMegabytes: 3072,
    searchPath: process.env.PATH ?? '',
  }
  worker = await handleDocumentJobs(office, createLog('silent'))
  admin = await portal.anAdministrator()
  author = await portal.aMember()
  buyer = await portal.aMember()
  mall = libraryOf(portal, () => admin)
  const values = { extraSuffixes: ['pdf', 'xlsx', 'pptx'], maxUploadMb: 10 }
  await admin.calls(settings.updateSettings, { group: 'library', version: 0, values })
}, patience)
afterAll(async () => {
  await worker.stop()
  await portal.close()
})

const anUpload = async (name: string, content: Buffer) => {
  const { body } = await mall.uploads(author, { fields: { coin: 0, sourceName: name }, file: { name, content } })
  await mall.approve(body.id)
  return { id: body.id as number, storageId: await mall.fileOf(body.id) }
}
const fetchCopy = async (storageId: number) => {
  const url = `${library.downloadResource.path}?storageId=${storageId}`
  return (await portal.app.inject({ url, headers: { authorization: `Bearer ${buyer.token}` } })).rawPayload
}
const drop = async (person: Pick<Person, 'token'>, content: Buffer, name = 'leaked.bin') => {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(content)]), name)
  const { statusCode, json } = await sendForm(portal.app, library.findLeakByFile.path, form, person.token)
  return { status: statusCode, body: json() }
}
const lastCode = async () => (await buyer.calls(library.listMyDownloads)).body.content[0]!.traceRecordCode

/** Files of each kind that differ by their first word: a file can be uploaded once. */
const files: Record<string, (word: string) => Promise<Buffer>> = {
  'report.pdf': async (word) => pdf([word, 'two', 'three']),
  '说明.docx': (word) => docx([word, '术语']),
  '清单.xlsx': (word) => xlsx([word, '承台']),
  '汇报.pptx': (word) => pptx([word, '结论']),
  '成果.zip': (word) => zipOf({ 'a.txt': word }),
}

/** stamp.test.ts reads the code of each kind. */
const tracedFiles = Object.keys(files).filter((name) => isLongRun || !/xlsx|pptx/.test(name))

test.each(tracedFiles)(
  'a copy of %s names its owner, at /trace and in the back office',
  async (name) => {
    const { id, storageId } = await anUpload(name, await files[name]!('first'))
    const copy = await fetchCopy(storageId)
    const code = await lastCode()
    const { status, body } = await drop(admin, copy)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      code,
      copy: {
        kind: 'resource',
        itemId: id,
        itemName: name,
        isStamped: true,
        member: { id: buyer.id, userName: buyer.username },
      },
      equal: [],
      alike: [],
    })
    const { body: trace } = await portal.visitor.calls(library.getTrace, { code: code.toLowerCase().replace('-', ' ') })
    expect(trace).toMatchObject({ code, name, licence: { holder: `${buyer.username[0]}*`, member: null } })
    const { body: whole } = await admin.calls(library.getTrace, { code })
    expect(whole.licence).toMatchObject({ sha256: expect.any(String), member: { id: buyer.id, name: buyer.username } })
  },
  patience,
)

// conversion.varied.test.ts opens copies of office documents.
test('PDFium opens the copy of a PDF like any document', { timeout: patience }, async () => {
  const { storageId } = await anUpload('又一份.pdf', await files['report.pdf']!('second'))
  const fileId = await aFile(portal, 'report.pdf', await fetchCopy(storageId))
  await retryConversion(portal, fileId)
  expect(await documentOf(portal, fileId)).toMatchObject({ state: 'ready', reason: null })
  const pages = await portal.db.selectFrom('document_page').select('text').where('file_id', '=', fileId).execute()
  expect(pages).toHaveLength(3)
  for (const { text } of pages) expect(text).toContain(await lastCode())
})

describe('a file without a code', { timeout: patience }, () => {
  test('is found by its content, also as a file of an archive', async () => {
    const inside = await docx(['施工组织设计', '第一章'])
    const content = await zipOf({ '资料/设计.docx': inside })
    const { id, storageId } = await anUpload('资料包.zip', content)
    expect((await drop(admin, content)).body).toMatchObject({
      code: null,
      copy: null,
      equal: [{ kind: 'resource', id, versionNumber: 1, path: null }],
    })
    await retryConversion(portal, storageId)
    expect((await drop(admin, inside)).body.equal).toMatchObject([{ kind: 'resource', id, path: '资料/设计.docx' }])
  })

  test('is found by its text', async () => {
    const lines = Array.from({ length: 60 }, (_, at) => `clause ${at} of the ground treatment ${at * 7919} report`)
    const { id, storageId } = await anUpload(
      'alike.pdf',
      pdf([lines.slice(0, 30).join(' '), lines.slice(30).join(' ')]),
    )
    await retryConversion(portal, storageId)
    const changed = pdf([lines.slice(0, 30).join(' '), lines.slice(32).join(' ')])
    const { body } = await drop(admin, changed)
    expect(body).toMatchObject({ code: null, copy: null, equal: [], alike: [{ id, percent: expect.any(Number) }] })
    expect(body.alike[0].percent).toBeGreaterThan(50)
  })

  test('that nobody knows leads nowhere, whatever it is', async () => {
    for (const content of [Buffer.from('text'), Buffer.from('%PDF-1.7 broken'), Buffer.from('PK\x03\x04broken')])
      expect(await drop(admin, content)).toEqual({
        status: 200,
        body: { code: null, copy: null, codes: [], isDoubtful: false, equal: [], alike: [] },
      })
  })
})

describe('a forged code', { timeout: patience }, () => {
  /** A PDF with these lines that carries a code as a copy does, on every page and as often as somebody likes. */
  const forged = (lines: string[], codes: string[]) => pdf(lines.map((line) => `${line} ${codes.join(' ')}`))
  const aCode = async (name: string, lines: string[]) => {
    const { id, storageId } = await anUpload(name, pdf(lines))
    await retryConversion(portal, storageId)
    await fetchCopy(storageId)
    return { id, code: await lastCode(), lines }
  }
  /** Three pages of words that no other text has. */
  const textOf = (word: string) =>
    Array.from({ length: 3 }, (_, page) =>
      Array.from({ length: 25 }, (_, at) => createHash('sha256').update(`${word} ${page} ${at}`).digest('hex')).join(
        ' ',
      ),
    )

  test('in a foreign file frames nobody', async () => {
    const { code } = await aCode('framed.pdf', textOf('tunnel'))
    const { body } = await drop(admin, forged(textOf('bridge'), [code]))
    expect(body).toMatchObject({
      isDoubtful: true,
      codes: [{ code, agreement: 'different', copy: { member: { id: buyer.id } } }],
    })
  })

  test('more often than the right one does not win: all are shown, the one that agrees first', async () => {
    const right = await aCode('right.pdf', textOf('culvert'))
    const framed = await aCode('other.pdf', textOf('viaduct'))
    const { body } = await drop(admin, forged(right.lines, [framed.code, framed.code, right.code]))
    expect(body).toMatchObject({
      isDoubtful: true,
      code: right.code,
      codes: [
        { code: right.code, agreement: 'alike' },
        { code: framed.code, agreement: 'different' },
      ],
    })
    const { after } = await portal.db
      .selectFrom('audit_log')
      .select('after')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    expect(after).toMatchObject({ isDoubtful: true, codes: [`${right.code} alike`, `${framed.code} different`] })
  })

  test('in an archive, whose content cannot be compared, proves nothing; the copy itself does', async () => {
    const { storageId } = await anUpload('资料.zip', await zipOf({ 'a.txt': 'archive' }))
    const copy = await fetchCopy(storageId)
    const code = await lastCode()
    expect((await drop(admin, copy)).body).toMatchObject({ isDoubtful: false, codes: [{ agreement: 'same' }] })
    const fake = await zipOf({ '授权说明.txt': code, 'b.txt': 'something else' })
    expect((await drop(admin, fake)).body).toMatchObject({ isDoubtful: true, codes: [{ code, agreement: 'unknown' }] })
  })

  test('that was never issued is named and leads to nobody', async () => {
    const { body } = await drop(admin, forged(textOf('harbour'), ['SD-ZZZZZZZZZZZZ']))
    expect(body).toMatchObject({ code: 'SD-ZZZZZZZZZZZZ', copy: null, isDoubtful: false })
  })
})

describe('looking for a leak', { timeout: patience }, () => {
  const byCode = (person: Person, code: unknown) => person.calls(library.findLeakByCode, { code })

  test('forgives what is typed from a photo, and is written to the audit log', async () => {
    const { storageId } = await anUpload('照片.zip', await zipOf({ a: 'photo' }))
    await fetchCopy(storageId)
    const code = await lastCode()
    const typed = code.toLowerCase().replace('-', ' – ').replaceAll('0', 'o').replaceAll('1', 'l')
    const { status, body } = await byCode(admin, typed)
    expect([status, body.copy?.member.id]).toEqual([200, buyer.id])
    const { target } = await portal.db
      .selectFrom('audit_log')
      .select('target')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    expect(target).toBe(`谁的副本：${code}`)
    expect((await byCode(admin, 'SD-ZZZZZZZZZZZZ')).body).toMatchObject({ code: 'SD-ZZZZZZZZZZZZ', copy: null })
    const bad = await byCode(admin, 'SZ-0000000000')
    expect([bad.status, bad.body.message]).toEqual([400, '下载记录码不正确'])
  })

  test('is for administrators who moderate or audit', async () => {
    const finance = await portal.anAdministratorOf('finance')
    expect((await byCode(portal.visitor, 'SD-000000000000')).status).toBe(401)
    for (const person of [buyer, finance]) {
      expect((await byCode(person, 'SD-000000000000')).status).toBe(403)
      expect((await drop(person, Buffer.from('x'))).status).toBe(403)
    }
    expect((await drop(portal.visitor, Buffer.from('x'))).status).toBe(401)
  })

  test('needs exactly one file', async () => {
    const none = await sendForm(portal.app, library.findLeakByFile.path, new FormData(), admin.token)
    expect([none.statusCode, none.json().message]).toEqual([400, '请选择文件'])
    const form = new FormData()
    for (const name of ['a', 'b']) form.append('file', new Blob(['x']), name)
    const two = await sendForm(portal.app, library.findLeakByFile.path, form, admin.token)
    expect([two.statusCode, two.json().message]).toEqual([400, '一次查一个文件'])
  })
})
