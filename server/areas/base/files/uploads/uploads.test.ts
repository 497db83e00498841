import { randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { Upload as TusUpload } from 'tus-js-client'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { inTransaction } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import type { Actor } from '#kernel/http/index.ts'
import { buildApp } from '../../../../app.ts'
import { type Person, type TestPortal, testPortal } from '../../../../testing/portal.ts'
import type { FileRules } from '../kinds/file-rules.ts'
import { dropReceived, keepFile, receiveFile } from '../receive-file.ts'
import { treeOf, zipOf } from '../testing.ts'
import { uploadTopic } from './create-upload.ts'
import { metadata, tusOf } from './testing.ts'

let portal: TestPortal
let member: Person
let tus: ReturnType<typeof tusOf>
let zip: Buffer
beforeAll(async () => {
  portal = await testPortal()
  await portal.app.listen({ port: 0, host: '127.0.0.1' })
  zip = await zipOf({ 'a.bin': randomBytes(900_000) })
})
beforeEach(async () => {
  member = await portal.aMember()
  tus = tusOf(portal.app, member)
})
afterAll(() => portal.close())

const actorOf = ({ id, username }: Person): Actor => ({
  id,
  username,
  sessionId: 1,
  level: 4,
  role: 'common',
  name: username,
  mustChangePassword: false,
})
const rules: FileRules = { purpose: 'resource', suffixes: ['zip'], maxBytes: 10_000_000 }
const receive = (id: string, person = member) => receiveFile(portal.parts, actorOf(person), { uploadId: id }, rules)
const keep = inTransaction(keepFile)
const state = async () => ({
  uploads: await portal.db.selectFrom('upload').select(['id', 'received']).orderBy('id').execute(),
  parts: await portal.db.selectFrom('upload_part').select('key').orderBy('key').execute(),
  tree: await treeOf(portal.files),
})
const isArriving = async () => (await readdir(path.join(portal.dataDir, 'files/.incoming'))).length > 0

/** Expects that the finished upload has exactly this content. */
const expectWhole = async (id: string, content: Buffer) => {
  const received = await receive(id)
  const { stream } = (await portal.files.read(received.key))!
  expect(Buffer.concat(await stream.toArray()).equals(content)).toBe(true)
  await dropReceived(portal.parts, received)
}

test('a tus client uploads in chunks', async () => {
  const { port } = portal.app.server.address() as { port: number }
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const upload = new TusUpload(zip, {
    endpoint: `http://127.0.0.1:${port}/api/uploads`,
    headers: { authorization: `Bearer ${member.token}` },
    metadata: { filename: '图纸.zip', purpose: 'resource' },
    chunkSize: 300_000,
    onSuccess: () => resolve(upload.url!),
    onError: reject,
  })
  upload.start()
  const id = (await promise).split('/').at(-1)!
  await expectWhole(id, zip)
})

test('HEAD returns the offset, and creating an upload returns its expiry', async () => {
  const created = await tus.create(zip.length, metadata('报告.zip'))
  expect(created.status).toBe(201)
  expect(created.headers.get('location')).toMatch(/^\/api\/uploads\/[0-9a-v]{32}$/)
  const id = created.headers.get('location')!.split('/').at(-1)!
  const left = new Date(created.headers.get('upload-expires')!).getTime() - Date.now()
  expect(Math.round(left / 3_600_000)).toBe(24)
  const { headers } = await tus.send('HEAD', `/api/uploads/${id}`)
  expect(Object.fromEntries(headers)).toMatchObject({
    'tus-resumable': '1.0.0',
    'upload-offset': '0',
    'upload-length': String(zip.length),
    'cache-control': 'no-store',
  })
  expect((await tus.patch(id, 0, zip.subarray(0, 10))).headers.get('upload-offset')).toBe('10')
  await expect(receive(id)).rejects.toMatchObject({ code: 'upload_unfinished', status: 409 })
  const removed = await Promise.all([tus.remove(id), tus.remove(id)])
  expect(removed.map(({ status }) => status).sort()).toEqual([204, 404])
  expect(await tus.offset(id)).toBe(404)
})

test('workers hear of the suffix when an upload begins', async () => {
  const suffixes: unknown[] = []
  const unsubscribe = portal.events.on(uploadTopic, ({ suffix }) => suffixes.push(suffix))
  await tus.open(zip.length)
  await expect.poll(() => suffixes).toEqual(['zip'])
  unsubscribe()
})

test('an interrupted upload keeps the received bytes and can be continued', async () => {
  const id = await tus.open(zip.length)
  const socket = tus.begin(id, 0, zip.subarray(0, 400_000), zip.length)
  await expect.poll(isArriving).toBe(true)
  await expect.poll(() => socket.writableLength).toBe(0)
  socket.end() // half-closes the socket: the bytes sent so far arrive and no more follow
  await expect.poll(() => tus.offset(id), { timeout: 15_000 }).toBe(400_000)
  expect((await tus.patch(id, 400_000, zip.subarray(400_000))).status).toBe(204)
  await expectWhole(id, zip)
})

test('a new request takes over from a hanging connection', async () => {
  const id = await tus.open(zip.length)
  const hanging = tus.begin(id, 0, zip.subarray(0, 300_000), zip.length)
  await expect.poll(isArriving).toBe(true)
  const offset = await tus.offset(id)
  expect(offset).toBeGreaterThan(0)
  expect((await tus.patch(id, offset, zip.subarray(offset))).status).toBe(204)
  hanging.destroy()
  await expectWhole(id, zip)
})

test('of two concurrent requests at one offset no byte is saved twice', async () => {
  const id = await tus.open(zip.length)
  await Promise.all([tus.patch(id, 0, zip), tus.patch(id, 0, zip)])
  const offset = await tus.offset(id)
  if (offset < zip.length) await tus.patch(id, offset, zip.subarray(offset))
  expect(await tus.offset(id)).toBe(zip.length)
  await expectWhole(id, zip)
})

test('another process continues where the first one stopped', async () => {
  const id = await tus.open(zip.length)
  const first = await buildApp(portal.parts)
  await first.listen({ port: 0, host: '127.0.0.1' })
  const socket = tusOf(first, member).begin(id, 0, zip.subarray(0, 250_000), zip.length)
  await expect.poll(isArriving).toBe(true)
  await first.close()
  socket.destroy()
  const offset = await tus.offset(id)
  expect(offset).toBeGreaterThan(0)
  expect((await tus.patch(id, offset, zip.subarray(offset))).status).toBe(204)
  await expectWhole(id, zip)
}, 30_000)

test('a process releases an upload when its owner continues it in another process', async () => {
  const id = await tus.open(zip.length)
  const other = await buildApp(portal.parts)
  await other.listen({ port: 0, host: '127.0.0.1' })
  const socket = tusOf(other, member).begin(id, 0, zip.subarray(0, 250_000), zip.length)
  await expect.poll(isArriving).toBe(true)
  const offset = await tus.offset(id)
  expect(offset).toBeGreaterThan(0)
  expect((await tus.patch(id, offset, zip.subarray(offset))).status).toBe(204)
  socket.destroy()
  await other.close()
  await expectWhole(id, zip)
}, 30_000)

test('the lease of a dead process expires', async () => {
  const id = await tus.open(zip.length)
  const lease = (lease_expires_at: Date) =>
    portal.db
      .updateTable('upload')
      .set({ lease_id: '00000000-0000-4000-8000-000000000000', lease_expires_at })
      .where('id', '=', id)
      .execute()
  await lease(new Date(Date.now() + 3_600_000))
  const [begun, startedAt] = [Date.now(), performance.now()]
  const clock = vi.spyOn(Date, 'now')
  clock.mockImplementation(() => begun + 20 * (performance.now() - startedAt)) // the request waits for six seconds of it
  const locked = await tus.patch(id, 0, zip).finally(() => clock.mockRestore())
  expect([locked.status, locked.problem.message]).toEqual([423, '该文件正在另一处上传，请稍后再试'])
  await lease(new Date(Date.now() - 1000))
  expect((await tus.patch(id, 0, zip)).status).toBe(204)
}, 30_000)

describe('an upload becomes a file', () => {
  test('once, and then the upload no longer exists', async () => {
    const id = await tus.open(zip.length)
    await tus.patch(id, 0, zip)
    const [one, two] = [await receive(id), await receive(id)]
    const outcomes = await Promise.allSettled([keep(portal.db, one), keep(portal.db, two)])
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { status: 404 } })
    await expect(receive(id)).rejects.toMatchObject({ code: 'not_found' })
    expect(await tus.offset(id)).toBe(404)
    for (const [i, outcome] of outcomes.entries())
      if (outcome.status === 'rejected') await dropReceived(portal.parts, [one, two][i]!)
  })

  test('a failed transaction leaves the upload unchanged', async () => {
    const id = await tus.open(zip.length)
    await tus.patch(id, 0, zip)
    const before = await state()
    const received = await receive(id)
    const broken = inTransaction(async (tx) => {
      await keepFile(tx, received)
      fail('category_unknown')
    })
    await expect(broken(portal.db)).rejects.toMatchObject({ code: 'category_unknown' })
    await dropReceived(portal.parts, received)
    expect(await state()).toEqual(before)
    await expectWhole(id, zip)
  })

  test('a file whose content does not match its name is refused and nothing is stored', async () => {
    const id = await tus.open(20)
    await tus.patch(id, 0, Buffer.from('<!doctype html>12345'))
    const before = await state()
    await expect(receive(id)).rejects.toMatchObject({ code: 'file_content_mismatch' })
    expect(await state()).toEqual(before)
  })

  test('only for its owner', async () => {
    const id = await tus.open(zip.length)
    await tus.patch(id, 0, zip)
    await expect(receive(id, await portal.aMember())).rejects.toMatchObject({ code: 'not_found' })
  })
})

describe('refused', () => {
  const refused = async (send: () => ReturnType<typeof tus.send>) => {
    const before = await state()
    const { status, problem } = await send()
    expect(await state()).toEqual(before)
    return [status, problem?.message]
  }

  test('visitors and the third level, before the body is read', async () => {
    const visitor = tusOf(portal.app, { token: '' })
    const third = tusOf(portal.app, await portal.aMember({ level: 5 }))
    expect(await refused(() => visitor.create(10))).toEqual([401, '请先登录'])
    expect(await refused(() => visitor.patch('a'.repeat(32), 0, zip))).toEqual([401, '请先登录'])
    expect(await refused(() => third.create(10))).toEqual([403, '没有权限执行此操作'])
    expect(await refused(() => third.patch('x', 0, zip))).toEqual([403, '没有权限执行此操作'])
  })

  test('an upload of another member cannot be read, written or removed', async () => {
    const id = await tus.open(zip.length)
    await tus.patch(id, 0, zip.subarray(0, 100))
    const other = tusOf(portal.app, await portal.aMember())
    const admin = tusOf(portal.app, await portal.anAdministrator())
    for (const person of [other, admin]) {
      expect(await refused(() => person.send('HEAD', `/api/uploads/${id}`))).toEqual([404, undefined])
      expect(await refused(() => person.patch(id, 100, zip.subarray(100)))).toEqual([404, '内容不存在或已被删除'])
      expect(await refused(() => person.remove(id))).toEqual([404, '内容不存在或已被删除'])
    }
    expect(await tus.offset(id)).toBe(100)
  })

  test('a cross-site call by cookie', async () => {
    const cookie = { authorization: '', cookie: `token=${member.token}` }
    const foreign = { ...cookie, 'sec-fetch-site': 'cross-site' }
    const uploadHeaders = { 'upload-length': '10', 'upload-metadata': metadata('a.zip') }
    expect(await refused(() => tus.send('POST', '/api/uploads', { ...uploadHeaders, ...foreign }))).toEqual([
      403,
      '请求来源不受信任',
    ])
    const id = await tus.open(zip.length)
    expect((await refused(() => tus.patch(id, 0, zip, foreign)))[0]).toBe(403)
    expect((await tus.patch(id, 0, zip, { ...cookie, 'sec-fetch-site': 'same-origin' })).status).toBe(204)
  })

  test.each([
    ['3 GB', 3 * 1024 ** 3, metadata('a.zip'), 413, '文件过大，最大 500 MB'],
    ['no bytes', 0, metadata('a.zip'), 400, '文件内容为空'],
    ['a negative size', '-1', metadata('a.zip'), 400, '请说明文件大小'],
    ['a size in words', '1e3', metadata('a.zip'), 400, '请说明文件大小'],
    ['a traversal', 10, metadata('../../a.zip'), 400, '文件名不合法'],
    ['no name', 10, `purpose ${Buffer.from('resource').toString('base64')}`, 400, '文件名不合法'],
    ['a name that is no text', 10, `${metadata('').split(',')[1]},filename /w==`, 400, '文件名不合法'],
    ['a program', 10, metadata('a.exe'), 400, undefined],
    ['a document with macros', 10, metadata('a.docm'), 400, undefined],
    ['an unknown purpose', 10, metadata('a.zip', 'avatar'), 400, '上传用途不正确'],
    ['a purpose of every object', 10, metadata('a.zip', 'constructor'), 400, '上传用途不正确'],
  ])('%s is refused before any content is sent', async (_what, size, uploadMetadata, status, message) => {
    const answer = await refused(() => tus.create(size, uploadMetadata))
    expect(answer).toEqual([status, message ?? expect.stringContaining('不支持的文件类型')])
  })

  test('a wrong offset, more bytes than declared, another content type or protocol version', async () => {
    const id = await tus.open(100)
    expect(await refused(() => tus.patch(id, 50, zip.subarray(0, 10)))).toEqual([409, '上传进度已变化，请继续上传'])
    expect(await refused(() => tus.patch(id, 0, zip))).toEqual([413, '内容超出声明的文件大小'])
    expect(await refused(() => tus.patch(id, 0, Buffer.from('{}'), { 'content-type': 'application/json' }))).toEqual([
      415,
      '不支持的请求内容类型',
    ])
    expect((await refused(() => tus.patch(id, 0, zip, { 'tus-resumable': '0.2' })))[0]).toBe(400)
    expect((await refused(() => tus.patch('..%2f..%2fetc', 0, zip)))[0]).toBe(400)
    expect(await tus.offset(id)).toBe(0)
  })

  test('an expired upload', async () => {
    const id = await tus.open(zip.length)
    await tus.patch(id, 0, zip)
    await portal.db
      .updateTable('upload')
      .set({ expires_at: new Date(Date.now() - 1) })
      .where('id', '=', id)
      .execute()
    expect(await tus.offset(id)).toBe(404)
    await expect(receive(id)).rejects.toMatchObject({ code: 'not_found' })
  })

  test('the twenty-first open upload, also with concurrent calls', async () => {
    const busy = tusOf(portal.app, await portal.aMember())
    const answers = await Promise.all(Array.from({ length: 24 }, () => busy.create(10)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(20)
    const one = answers.find(({ status }) => status !== 201)!
    expect([one.status, one.problem.message]).toEqual([409, '未完成的上传过多，请先完成或取消'])
  })

  test('content that a full disk cannot store; earlier bytes stay', async () => {
    const id = await tus.open(zip.length)
    await tus.patch(id, 0, zip.subarray(0, 100))
    const put = vi.spyOn(portal.files, 'put').mockImplementation(async () => fail('disk_full'))
    expect(await refused(() => tus.patch(id, 100, zip.subarray(100)))).toEqual([507, '存储空间不足，请联系管理员'])
    put.mockRestore()
    expect((await tus.patch(id, 100, zip.subarray(100))).status).toBe(204)
    await expectWhole(id, zip)
    const free = vi.spyOn(portal.files, 'freeBytes').mockResolvedValue(zip.length)
    expect(await refused(() => tus.create(zip.length))).toEqual([507, '存储空间不足，请联系管理员'])
    free.mockRestore()
  })
})
