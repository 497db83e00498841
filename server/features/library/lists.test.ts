import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as library from '#contract/library/library.ts'
import {
  allListed,
  commonSorts,
  type ListedRow,
  testAuditTable,
  testFrontList,
  testLists,
} from '../../testing/offer-list-tests.ts'
import { type Person, type TestPortal, testPortal } from '../../testing/portal.ts'

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

const people = () => ({ portal, admin, authors })
const list = async (input: Record<string, unknown>, person: Person = portal.visitor) =>
  (await person.calls(library.listResources, input)).body

interface Row extends ListedRow {
  download_count: number
}

describe('the mall', () => {
  testLists<Row>({
    kind: 'resource',
    people,
    call: (person, input) => person.calls(library.listResources, input),
    filters: [
      ['all', {}, () => true],
      ['category 0 is all', { resourceCategoryId: 0 }, () => true],
      ['a category', { resourceCategoryId: 10003 }, (row) => row.category_id === 10003],
      ['free', { noCoin: 1 }, (row) => row.coin === 0],
      ['paid', { hasCoin: 1, noCoin: 0 }, (row) => row.coin > 0],
      [
        'paid in a category',
        { hasCoin: 1, resourceCategoryId: 10002 },
        (row) => row.coin > 0 && row.category_id === 10002,
      ],
      [
        'a range of days',
        { uploadTime: ['2024-02-10', '2025-08-20'] },
        ({ day }) => day >= '2024-02-10' && day <= '2025-08-20',
      ],
      ['one day', { uploadTime: '2024-03-05' }, ({ day }) => day === '2024-03-05'],
      [
        'all filters together',
        { uploadTime: ['2024-01-01', '2025-12-31'], noCoin: 1, resourceCategoryId: 10001 },
        (row) => row.coin === 0 && row.category_id === 10001 && row.day >= '2024-01-01' && row.day <= '2025-12-31',
      ],
    ],
    sorts: {
      ...commonSorts,
      'downloadCount,desc': (row) => row.download_count,
      'coin,desc': (row) => row.coin,
    },
    readers: () => [[portal.visitor, true]],
    refusals: [
      [{ uploadTime: ['2025-02-01', '2025-01-01'] }, '开始日期不能晚于结束日期'],
      [{ uploadTime: '2025-13-01' }, '日期格式不正确'],
      [{ resourceCategoryId: 'x' }, '资源类别不正确'],
    ],
  })

  test('every choice of a filter has its number of results while the other filters stay', async () => {
    const chosen = { resourceCategoryId: 10002, hasCoin: 1, uploadTime: ['2024-02-10', '2025-08-20'] }
    const { resourceCategoryId, hasCoin, uploadTime } = chosen
    const since = ['2024-12-31', '2025-06-01']
    const { body } = await portal.visitor.calls(library.countListedResources, { ...chosen, since })
    const total = async (input: Record<string, unknown>) => (await list(input)).totalElements
    expect(body.categories).toHaveLength(7)
    for (const { id, count } of body.categories)
      expect(count, `category ${id}`).toBe(await total({ ...chosen, resourceCategoryId: id }))
    expect(body.paid).toBe(await total(chosen))
    expect(body.free).toBe(await total({ resourceCategoryId, uploadTime, noCoin: 1 }))
    expect(body.years.map(({ year }) => year).toSorted()).toEqual([2023, 2024, 2025, 2026])
    for (const { year, count } of body.years)
      expect(count, `${year}`).toBe(
        await total({ resourceCategoryId, hasCoin, uploadTime: [`${year}-01-01`, `${year}-12-31`] }),
      )
    expect(body.since.map(({ day }) => day)).toEqual(since)
    for (const { day, count } of body.since)
      expect(count, day).toBe(await total({ resourceCategoryId, hasCoin, uploadTime: [day, '2999-12-31'] }))
    const { body: all } = await portal.visitor.calls(library.countListedResources)
    expect(all.free + all.paid).toBe(await total({}))
    for (const [input, sentence] of [
      [{ uploadTime: ['2025-02-01', '2025-01-01'] }, '开始日期不能晚于结束日期'],
      [{ resourceCategoryId: 'x' }, '资源类别不正确'],
      [{ since: Array(60).fill('2025-01-01') }, '日期格式不正确'],
    ] as const) {
      const { status, body: problem } = await portal.visitor.calls(library.countListedResources, input)
      expect([status, problem]).toMatchObject([400, { message: sentence }])
    }
  })

  test("an author's list takes the other filters too", async () => {
    const [author] = authors
    const rows = await allListed<Row>(portal, 'resource')
    const { totalElements } = await list({
      uploadUserId: author.id,
      resourceCategoryId: 10001,
      noCoin: 1,
      uploadTime: ['2024-01-01', '2024-12-31'],
    })
    expect(totalElements).toBe(
      rows.filter(
        (row) =>
          row.author_id === author.id && row.category_id === 10001 && row.coin === 0 && row.day.startsWith('2024'),
      ).length,
    )
  })
})

test('trending resources are those with the most recent downloads', async () => {
  const listed = await allListed(portal, 'resource')
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

testFrontList('hot resources', {
  people,
  call: (person, input) => person.calls(library.listHotResources, input),
  async inOrder() {
    const listed = sql<{ id: number }>`select id from resource where is_listed order by trending_score desc, id desc`
    return (await listed.execute(portal.db)).rows.map(({ id }) => id)
  },
})

testAuditTable({
  kind: 'resource',
  people,
  submitted: 'newest',
  categoryFilter: 'resourceCategoryId',
  firstCategory: 10001,
  initial: 'r',
  list: (person, input) => person.calls(library.listAuditResources, input),
  read: (person, resourceId, filter) => person.calls(library.getAuditResource, { resourceId, ...filter }),
  flag: { input: { isTakenDown: 0 }, condition: 'taken_down_at is null' },
})

test('the audit table shows what is taken down, in the order of downloads', async () => {
  const { body } = await admin.calls(library.listAuditResources, { isTakenDown: 1, sort: 'downloadCount,desc' })
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from resource where deleted_at is null and taken_down_at is not null`.execute(portal.db)
  expect(body.totalElements).toBe(rows[0]!.n)
  expect(body.content.every(({ isTakenDown }) => isTakenDown)).toBe(true)
})
