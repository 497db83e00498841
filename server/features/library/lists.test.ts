import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as library from '#contract/library.ts'
import { type Person, type TestPortal, testPortal } from '../../testing/portal.ts'
import { expectSoundLedger } from '../points/testing/ledger.ts'

let portal: TestPortal
let admin: Person
let authors: [Person, Person]
const many = 900

/** Resources over three years, of seven categories, free and paid, some of them not on offer. */
beforeAll(async () => {
  portal = await testPortal()
  admin = await portal.anAdministrator()
  authors = [await portal.aMember({ level: 2 }), await portal.aMember()]
  await sql`
    with file as (
      insert into stored_file (key, name, suffix, size, sha256, owner_id)
      values ('stored/aa/x', 'x.zip', 'zip', 9, repeat('a', 64), ${authors[0].id}) returning id
    ), added as (
      insert into resource (author_id, name, description, category_id, tags, coin, file_id, suffix, file_size, state, uploaded_at, approved_at,
        newest_state, newest_at, newest_name, newest_category_id, newest_coin, view_count, download_count, trace_code, taken_down_at, deleted_at)
      select case when n % 5 = 0 then ${authors[0].id}::bigint else ${authors[1].id}::bigint end, 'r' || n, 'd', 10001 + n % 7, '{}', case when n % 3 = 0 then 0 else n % 50 end,
        file.id, 'zip', 9, state, at, case when state = 1 then at end, state, at, 'r' || n, 10001 + n % 7, case when n % 3 = 0 then 0 else n % 50 end,
        n * 7919 % 1009, n * 104729 % 997, 'SZ-' || lpad(n::text, 10, '0'),
        case when n % 41 = 0 then at end, case when n % 43 = 0 then at end
      from generate_series(1, ${many}::int) as n, file,
        lateral (select timestamptz '2023-11-01 00:00+08' + n * interval '29 hours' as at,
                        case when n % 31 = 0 then 2 when n % 29 = 0 then 0 else 1 end as state) as facts
      returning *
    )
    insert into resource_version (resource_id, number, name, description, category_id, tags, coin, file_id, state, created_at)
    select id, 1, name, description, category_id, tags, coin, file_id, state, uploaded_at from added`.execute(portal.db)
})
afterAll(() => portal.close())

const list = async (input: Record<string, unknown> = {}, person: Person = portal.visitor) =>
  (await person.calls(library.listResources, input)).body

interface Row {
  id: number
  category_id: number
  coin: number
  author_id: number
  day: string
  uploaded_at: Date
  view_count: number
  download_count: number
}
const allListed = async (): Promise<Row[]> =>
  portal.db
    .selectFrom('resource')
    .select(['id', 'category_id', 'coin', 'author_id', 'uploaded_at', 'view_count', 'download_count'])
    .select(sql<string>`(uploaded_at at time zone 'Asia/Shanghai')::date::text`.as('day'))
    .where('is_listed', '=', true)
    .execute()

const filters: [string, Record<string, unknown>, (row: Row) => boolean][] = [
  ['all', {}, () => true],
  ['category 0 is all', { resourceCategoryId: 0 }, () => true],
  ['a category', { resourceCategoryId: 10003 }, (row) => row.category_id === 10003],
  ['free', { noCoin: 1 }, (row) => row.coin === 0],
  ['paid', { hasCoin: 1, noCoin: 0 }, (row) => row.coin > 0],
  ['paid in a category', { hasCoin: 1, resourceCategoryId: 10002 }, (row) => row.coin > 0 && row.category_id === 10002],
  [
    'a range of days',
    { uploadTime: ['2024-02-10', '2025-08-20'] },
    ({ day }) => day >= '2024-02-10' && day <= '2025-08-20',
  ],
  ['one day', { uploadTime: '2024-03-05' }, ({ day }) => day === '2024-03-05'],
  [
    'everything at once',
    { uploadTime: ['2024-01-01', '2025-12-31'], noCoin: 1, resourceCategoryId: 10001 },
    (row) => row.coin === 0 && row.category_id === 10001 && row.day >= '2024-01-01' && row.day <= '2025-12-31',
  ],
]
const sorts = {
  'uploadTime,desc': (row: Row) => row.uploaded_at.getTime(),
  'uploadTime,asc': (row: Row) => row.uploaded_at.getTime(),
  'downloadCount,desc': (row: Row) => row.download_count,
  'viewCount,desc': (row: Row) => row.view_count,
  'coin,asc': (row: Row) => row.coin,
  'coin,desc': (row: Row) => row.coin,
}

const inOrder = (rows: Row[], sort: keyof typeof sorts) => {
  const sign = sort.endsWith('desc') ? -1 : 1
  return rows.toSorted((a, b) => sign * (sorts[sort](a) - sorts[sort](b) || a.id - b.id)).map(({ id }) => id)
}

describe('the mall', () => {
  test.each(filters)('%s: every order, every page, with the exact total', async (_name, input, isWanted) => {
    const rows = (await allListed()).filter(isWanted)
    for (const sort of Object.keys(sorts) as (keyof typeof sorts)[]) {
      const wanted = inOrder(rows, sort)
      const last = Math.floor(Math.max(0, wanted.length - 1) / 12)
      for (const page of new Set([0, 1, 20, 21, 22, last, last + 1])) {
        const { content, totalElements } = await list({ ...input, sort, page })
        expect([sort, page, totalElements]).toEqual([sort, page, wanted.length])
        expect(content.map(({ id }) => id)).toEqual(wanted.slice(page * 12, page * 12 + 12))
      }
    }
  })

  test('deep pages found by counters equal those found by counting through', async () => {
    const rows = await allListed()
    for (const [, input, isWanted] of filters.slice(0, 4)) {
      const wanted = inOrder(rows.filter(isWanted), 'uploadTime,desc')
      const pages = Array.from({ length: Math.ceil(wanted.length / 5) }, (_, page) => page)
      const seen = await Promise.all(pages.map((page) => list({ ...input, page, size: 5 })))
      expect(seen.flatMap(({ content }) => content.map(({ id }) => id))).toEqual(wanted)
    }
  })

  test('the counters equal the rows', () => expectSoundLedger(portal.db))

  test('pages without end: the newest first answers empty, other orders refuse', async () => {
    expect(await list({ page: 5000 })).toEqual({ content: [], totalElements: (await allListed()).length })
    const refused = await portal.visitor.calls(library.listResources, { page: 1001, sort: 'coin,asc' })
    expect([refused.status, refused.body.message]).toEqual([400, '页码超出范围'])
  })

  test.each([
    [{ uploadTime: ['2025-02-01', '2025-01-01'] }, '开始日期不能晚于结束日期'],
    [{ uploadTime: '2025-13-01' }, '日期格式不正确'],
    [{ sort: 'name;drop table resource,asc' }, '排序方式不正确'],
    [{ size: 101 }, '每页条数应为 1 到 100'],
    [{ resourceCategoryId: 'x' }, '资源类别不正确'],
    [{ page: '1e3' }, '页码不正确'],
  ])('%j is refused', async (input, message) => {
    const { status, body } = await portal.visitor.calls(library.listResources, input)
    expect([status, body.message]).toEqual([400, message])
  })

  test("an author's own are his in every state, for others only what is on offer", async () => {
    const [author] = authors
    const theirs = (await allListed()).filter((row) => row.author_id === author.id)
    const seen = await list({ uploadUserId: author.id, size: 100 })
    expect(seen.totalElements).toBe(theirs.length)
    expect(seen.content.map(({ id }) => id)).toEqual(inOrder(theirs, 'uploadTime,desc').slice(0, 100))
    const filtered = await list({
      uploadUserId: author.id,
      resourceCategoryId: 10001,
      noCoin: 1,
      uploadTime: ['2024-01-01', '2024-12-31'],
    })
    expect(filtered.totalElements).toBe(
      theirs.filter((row) => row.category_id === 10001 && row.coin === 0 && row.day.startsWith('2024')).length,
    )
    expect((await list({ uploadUserId: author.id }, author)).totalElements).toBeGreaterThan(theirs.length)
    const rejected = await list({ uploadUserId: author.id, isAudit: 2 }, author)
    expect(rejected.content.every(({ isAudit, uploadUserId }) => isAudit === 2 && uploadUserId === author.id)).toBe(
      true,
    )
    expect(rejected.totalElements).toBeGreaterThan(0)
  })

  test('what is not on offer is for administrators', async () => {
    for (const input of [{ isAudit: 0 }, { isDelete: 1 }, { isAudit: 2, uploadUserId: authors[0].id }]) {
      expect((await portal.visitor.calls(library.listResources, input)).status).toBe(401)
      expect((await authors[1].calls(library.listResources, input)).status).toBe(403)
      const { status, body } = await admin.calls(library.listResources, input)
      expect([status, body.totalElements > 0]).toEqual([200, true])
    }
    expect((await list({ isDelete: 0, isAudit: 1 })).totalElements).toBe((await allListed()).length)
  })
})

test('the hottest are those downloaded most of late', async () => {
  const listed = await allListed()
  const [first, second] = [listed[3]!, listed[9]!]
  await sql`update resource set trending_score = 20 where id = ${first.id}`.execute(portal.db)
  await sql`update resource set trending_score = 19, download_count = 100000 where id = ${second.id}`.execute(portal.db)
  const { body } = await portal.visitor.calls(library.listHotResources, { page: 0, isDelete: 0 })
  expect(body.content.map(({ id }) => id).slice(0, 2)).toEqual([first.id, second.id])
  expect(body.content).toHaveLength(6)
  const inCategory = await portal.visitor.calls(library.listHotResources, {
    resourceCategoryId: second.category_id,
    size: 1,
  })
  expect(inCategory.body.content[0]!.resourceCategoryId).toBe(second.category_id)
})

describe('the audit table', () => {
  const audit = async (input: Record<string, unknown>) => (await admin.calls(library.listAuditResources, input)).body
  const countRows = async (condition: ReturnType<typeof sql>) =>
    (
      await sql<{
        n: number
      }>`select count(*)::int as n from resource where deleted_at is null and ${condition}`.execute(portal.db)
    ).rows[0]!.n

  test('who waits longest comes first; every tab has its count under the same filters', async () => {
    const pending = await audit({ isAudit: 0 })
    const times = pending.content.map(({ uploadTime }) => uploadTime)
    expect(times).toEqual(times.toSorted())
    expect(pending.totalElements).toBe(await countRows(sql`newest_state = 0`))
    expect(pending.counts).toEqual({
      pending: pending.totalElements,
      approved: await countRows(sql`newest_state = 1`),
      rejected: await countRows(sql`newest_state = 2`),
    })
    const narrowed = await audit({ resourceCategoryId: 10002, isTakenDown: 0, from: '2024-01-01', to: '2024-12-31' })
    const condition = sql`newest_category_id = 10002 and taken_down_at is null
      and (newest_at at time zone 'Asia/Shanghai')::date between '2024-01-01' and '2024-12-31'`
    expect(narrowed.totalElements).toBe(await countRows(condition))
    expect((await audit({ name: 'r77' })).totalElements).toBe(await countRows(sql`newest_name like '%r77%'`))
    const byName = await audit({ uploadUserName: authors[0].username, isAudit: 1 })
    expect(byName.totalElements).toBe(await countRows(sql`newest_state = 1 and author_id = ${authors[0].id}`))
    const down = await audit({ isTakenDown: 1, sort: 'downloadCount,desc' })
    expect(down.totalElements).toBe(await countRows(sql`taken_down_at is not null`))
    expect(down.content.every(({ isTakenDown }) => isTakenDown)).toBe(true)
  })

  test('one leads to the next as the table shows them', async () => {
    for (const filter of [{ isAudit: 0 }, { isAudit: 2 }, { resourceCategoryId: 10004 }]) {
      const { content, totalElements: total } = await audit({ ...filter, size: 5 })
      const [first, second, third] = content.map(({ id }) => id)
      const { body } = await admin.calls(library.getAuditResource, { resourceId: second!, ...filter })
      expect([body.previousId, body.nextId, body.place, body.total]).toEqual([first, third, 2, total])
    }
    const [decided] = (await audit({ isAudit: 1, size: 1 })).content
    const { body } = await admin.calls(library.getAuditResource, { resourceId: decided!.id, isAudit: 0 })
    expect(body.place).toBeNull()
  })

  test('only for administrators', async () => {
    expect((await portal.visitor.calls(library.listAuditResources)).status).toBe(401)
    expect((await authors[0].calls(library.listAuditResources)).status).toBe(403)
    expect((await authors[0].calls(library.getAuditResource, { resourceId: 1001 })).status).toBe(403)
    expect((await admin.calls(library.getAuditResource, { resourceId: 999_999 })).status).toBe(404)
  })
})
