import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as moderation from '#contract/base/moderation/moderation.ts'
import { resourceLimits } from '#contract/catalogue/documents/library-rules.ts'
import * as notices from '#contract/people/notices/notices.ts'
import { libraryOf } from '../../../../testing/library.ts'
import { type Person, type TestPortal, testPortal } from '../../../../testing/portal.ts'
import { notifyBatch } from './notify-buyers.ts'

let portal: TestPortal
let admin: Person
let author: Person
let mall: ReturnType<typeof libraryOf>
beforeAll(async () => {
  portal = await testPortal()
  admin = await portal.anAdministrator()
  author = await portal.aMember()
  mall = libraryOf(portal, () => admin)
})
afterAll(() => portal.close())

const newVersion = async (id: number, changeNote = '补充了附录 B') => {
  const { status, body } = await mall.changes(author, id, { fields: { coin: 10, changeNote } })
  expect(status, JSON.stringify(body)).toBe(200)
  await mall.approve(id)
}
const updatesOf = async (person: Person) =>
  (await person.calls(notices.listNotices, {})).body.content.filter(({ title }) => title === '已购资源有新版本')
const enqueued = async (id: number) =>
  (
    await portal.db.selectFrom('pgboss.job_common').select('data').where('name', '=', 'library.notify-buyers').execute()
  ).filter(({ data }) => (data as { id: number }).id === id)
const notifyAll = async (id: number, version: number, size?: number) => {
  while (!(await notifyBatch(portal.db, { id, version }, size)).isDone);
}

test('every buyer is notified once of a new version, in batches and however often the job runs', async () => {
  const { id } = await mall.aResource(author, { coin: 10 })
  const buyers = await Promise.all(Array.from({ length: 5 }, () => mall.aBuyer(10)))
  for (const buyer of buyers) await mall.buys(buyer, id)
  await newVersion(id)
  expect(await enqueued(id)).toEqual([{ data: { id, version: 2 } }])
  const late = await mall.aBuyer(10)
  await mall.buys(late, id)

  await Promise.all([notifyAll(id, 2, 2), notifyAll(id, 2, 2)])
  await notifyAll(id, 2)
  for (const buyer of buyers) {
    const found = await updatesOf(buyer)
    expect(found).toHaveLength(1)
    expect(found[0]).toMatchObject({ link: `/product?productId=${id}` })
    expect(found[0]?.body).toContain('更新到第 2 版，可免费下载。更新说明：补充了附录 B')
  }
  expect(await updatesOf(late)).toEqual([])
  expect(await updatesOf(author)).toEqual([])

  await newVersion(id, '改正表 3')
  await notifyAll(id, 3)
  expect(await updatesOf(late)).toHaveLength(1)
  expect(await updatesOf(buyers[0]!)).toHaveLength(2)
})

test('nobody is notified of the first version, nor of one with the same file', async () => {
  const { id } = await mall.aResource(author, { coin: 10 })
  await mall.changes(author, id, { file: null, fields: { coin: 12 } })
  await mall.approve(id)
  expect(await enqueued(id)).toEqual([])
})

test('a batch reads the purchases by an index', async () => {
  const { id } = await mall.aResource(author, { coin: 10 })
  const { rows } = await sql<object>`
    explain select id from access_grant where item_id = ${sql.lit(id)} and reason = 'bought'
    and (created_at, id) < (now(), 9) order by created_at desc, id desc limit 500`.execute(portal.db)
  expect(JSON.stringify(rows)).toContain('access_grant_of_item')
})

test('a new file of an approved resource needs a note; its length and words are checked', async () => {
  const { id } = await mall.aResource(author, { coin: 10 })
  const sends = (changeNote: string, file?: null) =>
    mall.changes(author, id, { fields: { coin: 10, changeNote }, ...(file === null && { file }) })
  expect(await sends('  ')).toMatchObject({ status: 400, body: { message: '请写明这一版改了什么' } })
  const { changeNoteLength } = resourceLimits
  expect(await sends('长'.repeat(changeNoteLength + 1))).toMatchObject({
    status: 400,
    body: { message: `更新说明最多 ${changeNoteLength} 个字` },
  })
  await admin.calls(moderation.addSensitiveWords, { words: '违禁说法', action: 'block' })
  expect((await sends('有违禁说法')).body.code).toBe('content_blocked')
  expect((await sends('', null)).status).toBe(200)
  const unapproved = (await mall.uploads(author)).body.id
  expect((await mall.changes(author, unapproved, { fields: { changeNote: '' } })).status).toBe(200)
})
