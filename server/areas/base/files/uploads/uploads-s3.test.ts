import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import S3rver from 's3rver'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#kernel/database/index.ts'
import { type FileStore, openFileStore } from '#kernel/files/index.ts'
import { buildApp } from '../../../../app.ts'
import { type Person, type TestPortal, testPortal } from '../../../../testing/portal.ts'
import type { FileRules } from '../kinds/file-rules.ts'
import { keepFile, receiveFile } from '../receive-file.ts'
import { insertStoredFile, newKey } from '../stored-file.ts'
import { officeFile, treeOf } from '../testing.ts'
import { eraseUpload } from './finished-upload.ts'
import { metadata, tusOf } from './testing.ts'

let portal: TestPortal
let app: FastifyInstance
let files: FileStore
let admin: Person
let s3: S3rver
let endpoint: string
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'shuzi-uploads-'))
  s3 = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: folder,
    configureBuckets: [{ name: 'portal' }],
  })
  const { port } = await s3.run()
  endpoint = `http://127.0.0.1:${port}`
  files = openFileStore(`s3://S3RVER:S3RVER@portal/files?endpoint=${endpoint}`, folder)
  portal = await testPortal()
  app = await buildApp({ ...portal.parts, files })
  await app.listen({ port: 0, host: '127.0.0.1' })
  admin = await portal.anAdministrator()
})
afterAll(async () => {
  await app.close()
  await portal.close()
  await s3.close()
  await rm(folder, { recursive: true, force: true })
})

test('with an S3 store an interrupted upload is continued, saved as a file and served by range', async () => {
  const tus = tusOf(app, admin)
  const content = await officeFile('word', { 'word/media.bin': randomBytes(300_000).toString('hex') })
  const id = await tus.open(content.length, metadata('报告.docx'))
  const socket = tus.begin(id, 0, content.subarray(0, 100_000), content.length)
  await expect.poll(() => socket.writableLength).toBe(0)
  socket.end()
  await expect.poll(() => tus.offset(id), { timeout: 15_000 }).toBe(100_000)
  expect((await tus.patch(id, 100_000, content.subarray(100_000))).status).toBe(204)

  const services = { ...portal.parts, files }
  const actor = { ...admin, sessionId: 1, level: 1, role: 'admin', name: 'x', mustChangePassword: false } as const
  const rules: FileRules = { purpose: 'page', suffixes: ['docx'], maxBytes: 10_000_000 }
  const received = await receiveFile(services, actor, { uploadId: id }, rules)
  expect(received.sha256).toBe(createHash('sha256').update(content).digest('hex'))
  const saved = await inTransaction(keepFile)(portal.db, received)
  await eraseUpload(services, id)
  expect(await treeOf(files)).toEqual([saved.key])

  const part = await app.inject({
    url: `/api/users/downloadFile?id=${saved.id}`,
    headers: { authorization: `Bearer ${admin.token}`, range: 'bytes=99999-100001' },
  })
  expect(part.statusCode).toBe(206)
  expect(part.rawPayload.equals(content.subarray(99_999, 100_002))).toBe(true)
}, 60_000)

test('with X_ACCEL_REDIRECT nginx fetches a permitted file from the store by a signed address, in the decided range', async () => {
  const config = { ...portal.parts.config, accelRedirect: '/stored-files/' }
  const accelerated = await buildApp({ ...portal.parts, config, files })
  const content = randomBytes(5_000)
  const key = newKey()
  const { size, sha256 } = await files.put(key, Readable.from([content]))
  const { id } = await insertStoredFile(
    portal.db,
    { key, name: 'a.pdf', suffix: 'pdf', size, sha256 },
    { ownerId: null, purpose: 'page' },
  )
  const url = `/api/users/downloadFile?id=${id}`
  const ask = (headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
    accelerated.inject({ url, method, headers: { authorization: `Bearer ${admin.token}`, ...headers } })
  /** As deploy/fleet/nginx.conf does it: the range that the portal decided, and nothing else of the caller. */
  const fetchAsNginx = async ({ headers }: Awaited<ReturnType<typeof ask>>) => {
    const redirect = String(headers['x-accel-redirect'])
    expect(redirect).toMatch(/^\/stored-files\/portal\/files\/stored\//)
    const range = headers['x-stored-range'] as string | undefined
    const sent = await fetch(endpoint + redirect.replace('/stored-files', ''), { headers: range ? { range } : {} })
    return Buffer.from(await sent.arrayBuffer())
  }

  const whole = await ask()
  expect([whole.statusCode, whole.body, whole.headers.etag]).toEqual([200, '', `"${sha256}"`])
  expect((await fetchAsNginx(whole)).equals(content)).toBe(true)
  const part = await ask({ range: 'bytes=10-19', 'if-range': `"${sha256}"` })
  expect((await fetchAsNginx(part)).equals(content.subarray(10, 20))).toBe(true)
  const changed = await ask({ range: 'bytes=10-19', 'if-range': '"another"' })
  expect((await fetchAsNginx(changed)).equals(content)).toBe(true)

  const refused = await accelerated.inject({ url })
  expect([refused.statusCode, refused.headers['x-accel-redirect']]).toEqual([401, undefined])
  const others = [
    await ask({ 'if-none-match': `"${sha256}"` }),
    await ask({ range: 'bytes=9000-' }),
    await ask({}, 'HEAD'),
  ]
  expect(others.map(({ statusCode, headers }) => [statusCode, headers['x-accel-redirect']])).toEqual([
    [304, undefined],
    [416, undefined],
    [200, undefined],
  ])
  await accelerated.close()
})
