import { createHash, randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as files from '#contract/base/files/files.ts'
import { buildApp } from '../../../app.ts'
import { type Person, type TestPortal, testPortal } from '../../../testing/portal.ts'
import { fileDownload } from './file-download.ts'
import { insertStoredFile, newKey, putFixedFile } from './stored-file.ts'
import { treeOf } from './testing.ts'

const content = randomBytes(100_000)
const sha256 = createHash('sha256').update(content).digest('hex')
const name = '入会申请表 (2026)"\r\nx: y<script>.docx'.replace('\r\n', '')

let portal: TestPortal
let owner: Person
let ownId: number
beforeAll(async () => {
  portal = await testPortal()
  owner = await portal.aMember()
  await putFixedFile(portal.parts, 226, name, Readable.from([content]))
  const key = newKey()
  const { size } = await portal.files.put(key, Readable.from([content]))
  const file = { key, name: 'a.pdf', suffix: 'pdf', size, sha256 }
  ownId = (await insertStoredFile(portal.db, file, { ownerId: owner.id, purpose: 'page' })).id
})
afterAll(() => portal.close())

const download = (headers: Record<string, string> = {}, { method = 'GET', id = 226 as number | string } = {}) =>
  portal.app.inject({ method: method as 'GET', url: `/api/users/downloadFile?id=${id}`, headers })

test('everybody gets the membership application, with a file name that every browser understands', async () => {
  const { statusCode, headers, rawPayload } = await download()
  expect(statusCode).toBe(200)
  expect(rawPayload.equals(content)).toBe(true)
  expect(headers).toMatchObject({
    'content-type': 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    'content-length': '100000',
    'accept-ranges': 'bytes',
    etag: `"${sha256}"`,
    'cache-control': 'private, no-cache',
    'x-content-type-options': 'nosniff',
    'content-security-policy': 'sandbox',
  })
  expect(headers['content-disposition']).toBe(
    `attachment; filename="_____ (2026)_x: y<script>.docx"; filename*=UTF-8''${encodeURIComponent(name).replace(/[()]/g, (c) => (c === '(' ? '%28' : '%29'))}`,
  )
})

test.each([
  ['the beginning', 'bytes=0-9', 0, 9],
  ['the middle', 'bytes=500-999', 500, 999],
  ['to the end', 'bytes=99990-', 99_990, 99_999],
  ['the last', 'bytes=-10', 99_990, 99_999],
  ['an end beyond the file', 'bytes=99990-200000', 99_990, 99_999],
  ['a suffix longer than the file', 'bytes=-200000', 0, 99_999],
])('a range: %s', async (_what, range, start, end) => {
  const { statusCode, headers, rawPayload } = await download({ range })
  expect(statusCode).toBe(206)
  expect(headers).toMatchObject({
    'content-range': `bytes ${start}-${end}/100000`,
    'content-length': String(end - start + 1),
  })
  expect(rawPayload.equals(content.subarray(start, end + 1))).toBe(true)
})

test.each(['bytes=100000-', 'bytes=100000-100001', 'bytes=-0'])('%s is beyond the end', async (range) => {
  const { statusCode, headers, body } = await download({ range })
  expect([statusCode, headers['content-range'], body]).toEqual([416, 'bytes */100000', ''])
})

test.each(['bytes=0-1,5-6', 'bytes=5-1', 'lines=1-2', 'bytes=a-b', 'bytes=-', `bytes=${'9'.repeat(40)}-`])(
  '%s gets the whole file',
  async (range) => {
    const { statusCode, rawPayload } = await download({ range })
    expect([statusCode, rawPayload.length]).toEqual([200, 100_000])
  },
)

test('If-Range gets a part only for the same file', async () => {
  expect((await download({ range: 'bytes=5-', 'if-range': `"${sha256}"` })).statusCode).toBe(206)
  for (const ifRange of ['"another"', `W/"${sha256}"`, new Date().toUTCString()])
    expect((await download({ range: 'bytes=5-', 'if-range': ifRange })).statusCode).toBe(200)
})

test('a cached file is not sent again; HEAD sends only headers', async () => {
  for (const known of [`"${sha256}"`, `W/"${sha256}"`, `"x", "${sha256}"`, '*']) {
    const { statusCode, body } = await download({ 'if-none-match': known })
    expect([statusCode, body]).toEqual([304, ''])
  }
  const head = await download({ 'accept-encoding': 'gzip' }, { method: 'HEAD' })
  expect([head.statusCode, head.headers['content-length'], head.body]).toEqual([200, '100000', ''])
  const part = await download({ range: 'bytes=0-9' }, { method: 'HEAD' })
  expect([part.statusCode, part.headers['content-length'], part.body]).toEqual([206, '10', ''])
})

describe('other files', () => {
  test('are for those whom their purpose admits; for others they do not exist', async () => {
    const call = (person: Person, id = ownId) => person.calls(files.downloadFile, { id })
    expect((await call(owner)).status).toBe(200)
    expect((await call(await portal.anAdministrator())).status).toBe(200)
    for (const level of [2, 4, 5] as const) {
      const other = await portal.aMember({ level })
      expect((await call(other)).body).toMatchObject({ status: 404, message: '内容不存在或已被删除' })
      expect((await call(other, 999_999)).body).toMatchObject({ status: 404, message: '内容不存在或已被删除' })
    }
    for (const id of [ownId, 999_999])
      expect((await call(portal.visitor, id)).body).toMatchObject({ status: 401, message: '请先登录' })
  })

  test.each(['..%2f..%2fetc%2fpasswd', '226%00', '%', '-1', '0', '1e3', ''])(
    '%j is not the id of a file',
    async (id) => {
      const tree = await treeOf(portal.files)
      const { statusCode } = await download({}, { id })
      expect([400, 404]).toContain(statusCode)
      expect((await download()).statusCode).toBe(200)
      expect(await treeOf(portal.files)).toEqual(tree)
    },
  )

  test('whose content is missing are not found', async () => {
    const file = { key: newKey(), name: 'a.pdf', suffix: 'pdf', size: 5, sha256 }
    const { id } = await insertStoredFile(portal.db, file, { ownerId: owner.id, purpose: 'page' })
    expect((await owner.calls(files.downloadFile, { id })).status).toBe(404)
  })
})

test('the fixed file is replaced by a newer one under the same id', async () => {
  const before = await portal.db.selectFrom('stored_file').selectAll().where('id', '=', 226).executeTakeFirstOrThrow()
  const after = await putFixedFile(portal.parts, 226, '新.docx', Readable.from(['new']))
  expect(after).toMatchObject({ id: 226, name: '新.docx', size: 3 })
  expect(after.key).not.toBe(before.key)
  expect((await download()).body).toBe('new')
})

test('with X-Accel-Redirect nginx gets the path of the file after access is checked', async () => {
  const config = { ...portal.parts.config, accelRedirect: '/stored-files/' }
  const app = await buildApp({ ...portal.parts, config })
  const answer = await app.inject({ url: '/api/users/downloadFile?id=226', headers: { range: 'bytes=0-1' } })
  expect([answer.statusCode, answer.body]).toEqual([200, ''])
  expect(answer.headers['x-accel-redirect']).toMatch(/^\/stored-files\/stored\/[0-9a-v]{2}\/[0-9a-v]{32}$/)
  const refused = await app.inject({ url: `/api/users/downloadFile?id=${ownId}` })
  expect([refused.statusCode, refused.headers['x-accel-redirect']]).toEqual([401, undefined])
  await app.close()
})

test('a file is never shown inline, whatever its name', async () => {
  const file = { key: newKey(), name: 'a.html', suffix: 'html', size: 5, sha256 }
  await portal.files.put(file.key, Readable.from(['<html']))
  const answer = await fileDownload(portal.parts, file, { headers: {} })
  answer.stream?.destroy()
  expect(answer.type).toBe('application/octet-stream')
})
