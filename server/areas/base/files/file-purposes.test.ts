import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as files from '#contract/base/files/files.ts'
import * as factors from '#contract/people/accounts/factors.ts'
import { adminRoleNames } from '#contract/permissions.ts'
import { letProofAge } from '../../../testing/factors.ts'
import { type Person, type TestPortal, testPortal } from '../../../testing/portal.ts'
import { type FilePurpose, filePurposes } from './file-purposes.ts'
import { insertStoredFile, newKey } from './stored-file.ts'

/** Who fetches a file by its number, written down a second time on purpose. Everybody else is told that there is none. */
const readers: Record<FilePurpose, string[]> = {
  // Visitors get it by its own number alone, see membership-application.test.ts.
  form: ['member', 'owner', ...adminRoleNames],
  page: ['owner', 'super', 'content', 'audit', 'system'],
  news: ['owner', 'super', 'content', 'audit', 'system'],
  resource: ['owner'],
  video: ['owner'],
  attachment: ['owner'],
  inside: [],
  import: ['super', 'system'],
}
const purposes = Object.keys(filePurposes) as FilePurpose[]

let portal: TestPortal
let people: Record<string, Person>
beforeAll(async () => {
  portal = await testPortal()
  people = { visitor: portal.visitor, member: await portal.aMember(), owner: await portal.aMember() }
  for (const role of adminRoleNames) people[role] = await portal.anAdministratorOf(role)
})
afterAll(() => portal.close())

const aFile = async (purpose: FilePurpose): Promise<number> => {
  const key = newKey()
  const { size, sha256 } = await portal.files.put(key, Readable.from(['13912345678,$P$hash']))
  const file = { key, name: `${purpose}.csv`, suffix: 'csv', size, sha256 }
  return (await insertStoredFile(portal.db, file, { ownerId: people.owner!.id, purpose })).id
}
const recordsOf = (id: number) =>
  portal.db
    .selectFrom('audit_log')
    .select(['member_name', 'call'])
    .where('target', 'like', `下载文件 ${id}：%`)
    .orderBy('id')
    .execute()

describe.each(purposes)('a file for %s', (purpose) => {
  test('opens to those whom its purpose admits, and administrators leave a trace', async () => {
    const id = await aFile(purpose)
    for (const [name, person] of Object.entries(people)) {
      if (name !== 'visitor')
        await portal.db
          .updateTable('session')
          .set({ proved_at: new Date() })
          .where('member_id', '=', person.id)
          .execute()
      const { status } = await person.calls(files.downloadFile, { id })
      const refused = name === 'visitor' ? 401 : 404
      expect([name, status]).toEqual([name, readers[purpose].includes(name) ? 200 : refused])
    }
    const seen = readers[purpose].filter((name) => purpose !== 'form' && name !== 'owner')
    const records = await recordsOf(id)
    expect(records.map(({ member_name }) => member_name)).toEqual(seen.map((name) => people[name]!.username))
    for (const { call } of records) expect(call).toBe('GET /api/users/downloadFile')
  })
})

test('a table of an import opens after a fresh proof alone, and its reading is logged with every part', async () => {
  const [id, reader] = [await aFile('import'), people.system!]
  await letProofAge(portal, reader)
  const stale = await reader.calls(files.downloadFile, { id })
  expect([stale.status, stale.body]).toMatchObject([403, { code: 'proof_required', message: '请再次验证身份' }])
  expect(await recordsOf(id)).toEqual([])
  expect((await reader.calls(factors.prove, { password: 'Right@2026' })).status).toBe(200)
  expect((await reader.calls(files.downloadFile, { id })).status).toBe(200)
  const url = `${files.downloadFile.path}?id=${id}`
  const headers = { authorization: `Bearer ${reader.token}`, range: 'bytes=5-' }
  expect((await portal.app.inject({ url, headers })).statusCode).toBe(206)
  expect(await recordsOf(id)).toHaveLength(2)
})

test('a file whose purpose nobody named is for its owner alone', async () => {
  const key = newKey()
  const { size, sha256 } = await portal.files.put(key, Readable.from(['x']))
  const row = { key, name: 'x.csv', suffix: 'csv', size, sha256, owner_id: people.owner!.id }
  const { id } = await portal.db.insertInto('stored_file').values(row).returning('id').executeTakeFirstOrThrow()
  expect((await people.owner!.calls(files.downloadFile, { id })).status).toBe(200)
  expect((await people.super!.calls(files.downloadFile, { id })).status).toBe(404)
})
