import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import sharp, { type SharpOptions } from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import * as files from '#contract/base/files/files.ts'
import * as settings from '#contract/base/settings/settings.ts'
import { inTransaction } from '#kernel/database/index.ts'
import type { Actor } from '#kernel/http/index.ts'
import { buildApp } from '../../../app.ts'
import { type Person, type TestPortal, testPortal } from '../../../testing/portal.ts'
import { sendForm } from '../../../testing/send-form.ts'
import type { FileRules } from './kinds/file-rules.ts'
import { dropReceived, keepFile, receiveFile } from './receive-file.ts'
import { insertStoredFile, newKey } from './stored-file.ts'
import { treeOf, zipOf } from './testing.ts'
import { metadata, tusOf } from './uploads/testing.ts'

const MB = 1024 * 1024
const full = { status: 409, message: '您的存储空间已用完，请删除不用的上传或联系管理员' }
const fullToday = { status: 409, message: '今日上传量已达上限，请明天再来' }

let portal: TestPortal
let admin: Person
let member: Person
let tus: ReturnType<typeof tusOf>
beforeAll(async () => {
  portal = await testPortal()
  admin = await portal.anAdministrator()
  await portal.app.listen({ port: 0, host: '127.0.0.1' })
})
beforeEach(async () => {
  member = await portal.aMember()
  tus = tusOf(portal.app, member)
  await allow({ memberMb: 3, memberMbPerDay: 100 })
})
afterAll(() => portal.close())

const allow = async (values: Partial<settings.StorageSettings>) => {
  const { body } = await admin.calls(settings.listSettings)
  const version = body.find(({ group }: { group: string }) => group === 'storage')?.version
  expect((await admin.calls(settings.updateSettings, { group: 'storage', version, values })).status).toBe(200)
}
const outcome = async (sending: Promise<{ status: number; problem?: { message: string } }>) => {
  const { status, problem } = await sending
  return problem ? { status, message: problem.message } : { status }
}
const actorOf = ({ id, username }: Person, level: Actor['level'] = 4): Actor => ({
  id,
  username,
  sessionId: 1,
  level,
  role: 'common',
  name: username,
  mustChangePassword: false,
})
const keep = inTransaction(keepFile)
const rules: FileRules = { purpose: 'resource', suffixes: ['zip'], maxBytes: 10 * MB }
/** Stores a file sent in a form, as the features do. */
const storeZip = async (actor: Actor, content: Buffer) => {
  const uploads = Readable.from([{ field: 'file', name: 'a.zip', stream: Readable.from([content]) }])
  const received = await receiveFile(portal.parts, actor, { uploads }, rules)
  return keep(portal.db, received).catch(async (error: unknown) => {
    await dropReceived(portal.parts, received)
    throw error
  })
}

test('open uploads count with their whole size; a removed one makes room', async () => {
  const first = await tus.open(2 * MB)
  expect(await outcome(tus.create(2 * MB))).toEqual(full)
  expect((await tus.create(MB)).status).toBe(201)
  await tus.remove(first)
  expect((await tus.create(2 * MB)).status).toBe(201)
})

test('of two uploads at once only one gets the rest of the quota', async () => {
  const both = await Promise.all([tus.create(2 * MB), tus.create(2 * MB)])
  expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
})

test('the quota of one member is not that of another, and visitors have none', async () => {
  await tus.open(3 * MB)
  const another = tusOf(portal.app, await portal.aMember())
  expect((await another.create(3 * MB)).status).toBe(201)
  expect((await tusOf(portal.app, { token: '' }).create(MB)).status).toBe(401)
})

test('files of forms and pictures count, are refused beyond the quota and leave nothing behind', async () => {
  await storeZip(actorOf(member), await zipOf({ 'a.bin': randomBytes(2 * MB) }))
  const before = await treeOf(portal.files)
  const content = await zipOf({ 'a.bin': randomBytes(2 * MB) })
  await expect(storeZip(actorOf(member), content)).rejects.toMatchObject(full)
  await tus.open(MB - 4000) // leaves less than the picture takes
  const noise = { create: { width: 400, height: 400, channels: 3, noise: { type: 'gaussian', mean: 128, sigma: 60 } } }
  const picture = await sharp(noise as SharpOptions)
    .png()
    .toBuffer()
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(picture)]), 'a.png')
  const answer = await sendForm(portal.app, '/api/localStorage/pictures', form, member.token)
  expect([answer.statusCode, answer.json().message]).toEqual([full.status, full.message])
  expect(await treeOf(portal.files)).toEqual(before)
  await allow({ memberMb: 4 })
  expect((await sendForm(portal.app, '/api/localStorage/pictures', form, member.token)).statusCode).toBe(200)
  const { bytes } = await portal.db
    .selectFrom('picture')
    .select('bytes')
    .where('owner_id', '=', member.id)
    .executeTakeFirstOrThrow()
  expect(bytes).toBeGreaterThan(4000)
})

test('the quota of a day counts what was added today', async () => {
  await allow({ memberMb: 100, memberMbPerDay: 3 })
  const file = { key: newKey(), name: 'a.zip', suffix: 'zip', size: 50 * MB, sha256: 'a'.repeat(64) }
  const { id } = await insertStoredFile(portal.db, file, { ownerId: member.id, purpose: 'resource' })
  expect(await outcome(tus.create(MB))).toEqual(fullToday)
  const created_at = new Date(Date.now() - 25 * 60 * 60 * 1000)
  await portal.db.updateTable('stored_file').set({ created_at }).where('id', '=', id).execute()
  expect((await tus.create(2 * MB)).status).toBe(201)
  expect(await outcome(tus.create(2 * MB))).toEqual(fullToday)
})

test('members see what they have used of their quota, and nobody else does', async () => {
  const use = async (person: Person) => (await person.calls(files.getStorageUse)).body
  expect(await use(member)).toEqual({ used: 0, quota: 3 * MB })
  const open = await tus.open(2 * MB)
  expect(await use(member)).toEqual({ used: 2 * MB, quota: 3 * MB })
  await tus.remove(open)
  await allow({ memberMb: 5 })
  expect(await use(member)).toEqual({ used: 0, quota: 5 * MB })
  expect(await use(await portal.aMember())).toEqual({ used: 0, quota: 5 * MB })
  expect((await use(admin)).quota).toBeNull()
  expect((await portal.visitor.calls(files.getStorageUse)).status).toBe(401)
})

test('administrators have no quota', async () => {
  await storeZip(actorOf(admin, 1), await zipOf({ 'a.bin': randomBytes(4 * MB) }))
  expect((await tusOf(portal.app, admin).create(4 * MB)).status).toBe(201)
})

test('uploads at once are never promised more than the disk has', async () => {
  await allow({ memberMb: 100 })
  await portal.db.deleteFrom('upload').execute()
  const store = { ...portal.files, freeBytes: async () => 10 * MB }
  const app = await buildApp({ ...portal.parts, files: store })
  const create = async () => {
    const answer = await app.inject({
      method: 'POST',
      url: '/api/uploads',
      headers: {
        authorization: `Bearer ${(await portal.aMember()).token}`,
        'tus-resumable': '1.0.0',
        'upload-length': String(2 * MB), // 4 MB of disk: the parts, and the file made of them
        'upload-metadata': metadata('a.zip'),
      },
    })
    return answer.statusCode === 201 ? [201] : [answer.statusCode, answer.json().message]
  }
  const all = await Promise.all(Array.from({ length: 5 }, create))
  const refused = [507, '存储空间不足，请联系管理员']
  expect(all.toSorted()).toEqual([[201], [201], refused, refused, refused])
  await app.close()
})
