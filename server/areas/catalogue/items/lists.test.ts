import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as lessons from '#contract/catalogue/courses/lessons.ts'
import * as library from '#contract/catalogue/documents/library.ts'
import {
  allListed,
  commonSorts,
  newestFirst,
  testAuditTable,
  testFrontList,
  testLists,
} from '../../../testing/offer-list-tests.ts'
import { type Person, type TestPortal, testPortal } from '../../../testing/portal.ts'

let portal: TestPortal
let admin: Person
let authors: [Person, Person]
let enterprise: Person

interface Many {
  kind: 'resource' | 'lesson'
  count: number
  firstCategory: number
  initial: string
}

/** Items over three years, of seven categories, free and paid, some of them closed or not on offer. */
const insertItems = async ({ kind, count, firstCategory, initial }: Many) => {
  await sql`
    with added as (
      insert into item (kind, author_id, name, description, category_id, coin, trace_code, is_open, state, uploaded_at, approved_at, newest_at,
        submitted_version, submitted_state, submitted_at, submitted_name, submitted_category_id, submitted_coin, taken_down_at, deleted_at)
      select ${kind}, case when n % 5 = 0 then ${authors[0].id}::bigint else ${authors[1].id}::bigint end, ${initial}::text || n, 'd', category, coin,
        'SZ-' || upper(${initial}) || lpad(n::text, 9, '0'), ${kind}::text = 'resource' or n % 11 <> 0, state, at,
        case when state = 1 then at end, at, 1, state, at, ${initial}::text || n, category, coin,
        case when n % 41 = 0 then at end, case when n % 43 = 0 then at end
      from generate_series(1, ${count}::int) as n,
        lateral (select timestamptz '2023-11-01 00:00+08' + n * interval '29 hours' as at,
                        case when n % 31 = 0 then 2 when n % 29 = 0 then 0 else 1 end as state,
                        case when n % 3 = 0 then 0 else n % 50 end as coin, ${firstCategory}::int + n % 7 as category) as facts
      returning *
    ), counted as (
      insert into item_stats (item_id, kind, view_count, use_count)
      select id, kind, id * 7919 % 1009, case kind when 'resource' then id * 104729 % 997 else 0 end from added
    )
    insert into item_version (item_id, number, name, description, category_id, coin, state, created_at)
    select id, 1, name, description, category_id, coin, state, uploaded_at from added`.execute(portal.db)
}

beforeAll(async () => {
  portal = await testPortal()
  admin = await portal.anAdministrator()
  enterprise = await portal.aMember({ level: 2 })
  authors = [await portal.aMember({ level: 4 }), await portal.aMember()]
  await insertItems({ kind: 'resource', count: 900, firstCategory: 10001, initial: 'r' })
  await sql`
    with file as (
      insert into stored_file (key, name, suffix, size, sha256, owner_id)
      values ('stored/aa/x', 'x.zip', 'zip', 9, repeat('a', 64), ${authors[0].id}) returning id
    ), added as (
      insert into resource (item_id, tags, file_id, suffix, file_size)
      select item.id, '{}', file.id, 'zip', 9 from item, file where kind = 'resource' returning *
    )
    insert into resource_version (item_id, number, tags, file_id) select item_id, 1, tags, file_id from added`.execute(
    portal.db,
  )
  await insertItems({ kind: 'lesson', count: 700, firstCategory: 20001, initial: 'l' })
  await sql`
    with added as (
      insert into lesson (item_id, has_chapter, allows_rates, has_trial, section_count, seconds)
      select id, true, false, false, 1, 60 from item where kind = 'lesson' returning *
    )
    insert into lesson_version (item_id, number, has_chapter, allows_rates)
    select item_id, 1, has_chapter, allows_rates from added`.execute(portal.db)
})
afterAll(() => portal.close())

const people = () => ({ portal, admin, authors })
const idsOf = async (order: string) =>
  (await sql<{ id: number }>`${sql.raw(order)}`.execute(portal.db)).rows.map(({ id }) => id)
const openOf = (kind: Many['kind'], order: string) =>
  idsOf(`select id from item join item_stats on item_id = id
    where item.kind = '${kind}' and is_listed and is_open order by ${order}, id desc`)
/** Gives two items the highest trending scores. */
const makeTrending = async (first: number, second: number) => {
  await sql`update item_stats set trending_score = 20 where item_id = ${first}`.execute(portal.db)
  await sql`update item_stats set trending_score = 19 where item_id = ${second}`.execute(portal.db)
}

describe('the mall', () => {
  const list = async (input: Record<string, unknown>) => (await portal.visitor.calls(library.listResources, input)).body

  testLists({
    kind: 'resource',
    people,
    call: (person, input) => person.calls(library.listResources, input),
    filters: [
      ['all', {}, () => true],
      ['category 0 is all', { resourceCategoryId: 0 }, () => true],
      ['a category', { resourceCategoryId: 10003 }, (row) => row.category_id === 10003],
      ['free', { noCoin: 1 }, (row) => row.coin === 0],
      ['paid', { hasCoin: 1, noCoin: 0 }, (row) => row.coin > 0],
      ['categories', { resourceCategoryIds: [10002, 10005] }, (row) => [10002, 10005].includes(row.category_id)],
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
      'downloadCount,desc': (row) => row.use_count,
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
    const [{ id: uploadUserId }] = authors
    const wanted = (await allListed(portal, 'resource')).filter(
      (row) => row.author_id === uploadUserId && row.category_id === 10001 && row.coin === 0,
    )
    const days = { uploadTime: ['2024-01-01', '2024-12-31'] }
    const { totalElements } = await list({ uploadUserId, resourceCategoryId: 10001, noCoin: 1, ...days })
    expect(totalElements).toBe(wanted.filter(({ day }) => day.startsWith('2024')).length)
  })

  test('trending resources are those with the most recent downloads', async () => {
    const listed = await allListed(portal, 'resource')
    const [first, second] = [listed[3]!, listed[9]!]
    await makeTrending(first.id, second.id)
    const { body } = await portal.visitor.calls(library.listHotResources, { page: 0, isDelete: 0 })
    expect(body.content.map(({ id }) => id).slice(0, 2)).toEqual([first.id, second.id])
    expect(body.content).toHaveLength(6)
    const category = { resourceCategoryId: second.category_id, size: 1 }
    const inCategory = await portal.visitor.calls(library.listHotResources, category)
    expect(inCategory.body.content[0]!.resourceCategoryId).toBe(second.category_id)
  })

  testFrontList('hot resources', {
    people,
    call: (person, input) => person.calls(library.listHotResources, input),
    inOrder: () => openOf('resource', 'trending_score desc'),
  })

  testAuditTable({
    kind: 'resource',
    people,
    categoryFilter: 'resourceCategoryId',
    firstCategory: 10001,
    initial: 'r',
    list: (person, input) => person.calls(library.listAuditResources, input),
    read: (person, resourceId, filter) => person.calls(library.getAuditResource, { resourceId, ...filter }),
    flag: { input: { isTakenDown: 0 }, condition: 'taken_down_at is null' },
  })

  test('the audit table shows what is taken down, in the order of downloads', async () => {
    const { body } = await admin.calls(library.listAuditResources, { isTakenDown: 1, sort: 'downloadCount,desc' })
    const wanted = await idsOf(`select id from item join item_stats on item_id = id
      where item.kind = 'resource' and deleted_at is null and taken_down_at is not null order by use_count desc, id desc`)
    expect(body.totalElements).toBe(wanted.length)
    expect(body.content.map(({ id }) => id)).toEqual(wanted.slice(0, body.content.length))
    expect(body.content.every(({ isTakenDown }) => isTakenDown)).toBe(true)
  })
})

describe('the courses', () => {
  test('every choice of a filter has its number of results, as the reader sees them', async () => {
    const chosen = { lessonCategoryId: 20003, hasCoin: 1, year: 2024 }
    for (const reader of [portal.visitor, enterprise]) {
      const total = async (input: Record<string, unknown>) =>
        (await reader.calls(lessons.listLessons, input)).body.totalElements
      const { body } = await reader.calls(lessons.countListedLessons, chosen)
      for (const { id, count } of body.categories) expect(count).toBe(await total({ ...chosen, lessonCategoryId: id }))
      for (const { year, count } of body.years) expect(count).toBe(await total({ ...chosen, year }))
      expect(body.years.length).toBeGreaterThan(1)
      expect(body.paid).toBe(await total(chosen))
      expect(body.free).toBe(await total({ ...chosen, hasCoin: 0, noCoin: 1 }))
    }
    const of = async (reader: Person) => (await reader.calls(lessons.countListedLessons)).body.paid
    expect(await of(portal.visitor)).toBeLessThan(await of(enterprise))
    expect((await portal.visitor.calls(lessons.countListedLessons, { lessonCategoryId: 'x' })).status).toBe(400)
  })

  testLists({
    kind: 'lesson',
    people,
    call: (person, input) => person.calls(lessons.listLessons, input),
    filters: [
      ['all', {}, () => true],
      ['a category', { lessonCategoryId: 20003 }, (row) => row.category_id === 20003],
      ['free', { noCoin: 1 }, (row) => row.coin === 0],
      [
        'paid in a category',
        { hasCoin: 1, lessonCategoryId: 20002 },
        (row) => row.coin > 0 && row.category_id === 20002,
      ],
      ['a year', { year: 2024 }, ({ day }) => day.startsWith('2024')],
      [
        'all filters together',
        { year: 2025, noCoin: 1, lessonCategoryId: 20001 },
        (row) => row.coin === 0 && row.category_id === 20001 && row.day.startsWith('2025'),
      ],
    ],
    sorts: commonSorts,
    readers: () => [
      [portal.visitor, false],
      [authors[0], false],
      [enterprise, true],
      [admin, true],
    ],
    refusals: [
      [{ year: 'x' }, '年份不正确'],
      [{ year: 1999 }, '年份不正确'],
      [{ lessonCategoryId: 'x' }, '课程类别不正确'],
    ],
  })

  test('categories count the lessons that their reader sees', async () => {
    const rows = (await allListed(portal, 'lesson')).filter((row) => row.category_id === 20004)
    const counted = async (person: Person) =>
      (await person.calls(lessons.listLessonCategories)).body.find(({ id }) => id === 20004)?.count
    expect(await counted(portal.visitor)).toBe(rows.filter((row) => row.is_open).length)
    expect(await counted(enterprise)).toBe(rows.length)
  })

  test('trending lessons are those with the most new learners; the newest come first in their own list', async () => {
    const listed = (await allListed(portal, 'lesson')).filter((row) => row.is_open)
    const [first, second] = [listed[3]!.id, listed[9]!.id]
    await makeTrending(first, second)
    const { body } = await portal.visitor.calls(lessons.listHotLessons)
    expect(body.content.map(({ id }) => id).slice(0, 2)).toEqual([first, second])
    expect(body.content).toHaveLength(10)
    const newest = (await portal.visitor.calls(lessons.listNewLessons)).body.content.map(({ id }) => id)
    expect(newest).toEqual(newestFirst(listed).slice(0, 8))
  })

  testFrontList('hot courses', {
    people,
    call: (person, input) => person.calls(lessons.listHotLessons, input),
    inOrder: () => openOf('lesson', 'trending_score desc'),
  })
  testFrontList('new courses', {
    people,
    call: (person, input) => person.calls(lessons.listNewLessons, input),
    inOrder: () => openOf('lesson', 'uploaded_at desc'),
  })

  testAuditTable({
    kind: 'lesson',
    people,
    categoryFilter: 'lessonCategoryId',
    firstCategory: 20001,
    initial: 'l',
    list: (person, input) => person.calls(lessons.listAuditLessons, input),
    read: (person, lessonId, filter) => person.calls(lessons.getAuditLesson, { lessonId, ...filter }),
    flag: { input: { isPublic: 1 }, condition: 'is_open' },
  })
})
