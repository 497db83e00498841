import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as lessons from '#contract/lessons/lessons.ts'
import {
  allListed,
  commonSorts,
  newestFirst,
  testAuditTable,
  testFrontList,
  testLists,
} from '../../testing/offer-list-tests.ts'
import { type Person, type TestPortal, testPortal } from '../../testing/portal.ts'

let portal: TestPortal
let admin: Person
let authors: [Person, Person]
let enterprise: Person
const many = 700

beforeAll(async () => {
  portal = await testPortal()
  admin = await portal.anAdministrator()
  enterprise = await portal.aMember({ level: 2 })
  authors = [await portal.aMember(), await portal.aMember()]
  await sql`
    with added as (
      insert into lesson (author_id, name, content, category_id, coin, has_chapter, allows_rates, section_count, seconds, has_trial, state, uploaded_at,
        approved_at, newest_at, submitted_version, submitted_state, submitted_at, submitted_name, submitted_category_id, submitted_coin,
        view_count, trace_code, is_public, taken_down_at, deleted_at)
      select case when n % 5 = 0 then ${authors[0].id}::bigint else ${authors[1].id}::bigint end, 'l' || n, 'd', 20001 + n % 7, coin,
        true, false, 1, 60, false, state, at, case when state = 1 then at end, at, 1, state, at, 'l' || n, 20001 + n % 7, coin,
        n * 7919 % 1009, 'SZ-' || lpad(n::text, 10, '0'), n % 11 <> 0,
        case when n % 41 = 0 then at end, case when n % 43 = 0 then at end
      from generate_series(1, ${many}::int) as n,
        lateral (select timestamptz '2023-11-01 00:00+08' + n * interval '29 hours' as at,
                        case when n % 31 = 0 then 2 when n % 29 = 0 then 0 else 1 end as state,
                        case when n % 3 = 0 then 0 else n % 50 end as coin) as facts
      returning *
    )
    insert into lesson_version (lesson_id, number, name, content, category_id, coin, has_chapter, allows_rates, state, created_at)
    select id, 1, name, content, category_id, coin, true, false, state, uploaded_at from added`.execute(portal.db)
})
afterAll(() => portal.close())

const people = () => ({ portal, admin, authors })

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
    expect(await counted(portal.visitor)).toBe(rows.filter((row) => row.is_public).length)
    expect(await counted(enterprise)).toBe(rows.length)
  })
})

test('trending lessons are those with the most new learners; the newest come first in their own list', async () => {
  const listed = (await allListed(portal, 'lesson')).filter((row) => row.is_public)
  const [first, second] = [listed[3]!, listed[9]!]
  await sql`update lesson set trending_score = 20 where id = ${first.id}`.execute(portal.db)
  await sql`update lesson set trending_score = 19, learner_count = learner_count where id = ${second.id}`.execute(
    portal.db,
  )
  const { body } = await portal.visitor.calls(lessons.listHotLessons)
  expect(body.content.map(({ id }) => id).slice(0, 2)).toEqual([first.id, second.id])
  expect(body.content).toHaveLength(10)
  const newest = (await portal.visitor.calls(lessons.listNewLessons)).body.content.map(({ id }) => id)
  expect(newest).toEqual(newestFirst(listed).slice(0, 8))
})

const publicIds = async (order: string) => {
  const listed = sql.raw(`select id from lesson where is_listed and is_public order by ${order}, id desc`)
  return (await sql<{ id: number }>`${listed}`.execute(portal.db)).rows.map(({ id }) => id)
}

testFrontList('hot courses', {
  people,
  call: (person, input) => person.calls(lessons.listHotLessons, input),
  inOrder: () => publicIds('trending_score desc'),
})
testFrontList('new courses', {
  people,
  call: (person, input) => person.calls(lessons.listNewLessons, input),
  inOrder: () => publicIds('uploaded_at desc'),
})

testAuditTable({
  kind: 'lesson',
  people,
  submitted: 'submitted',
  categoryFilter: 'lessonCategoryId',
  firstCategory: 20001,
  initial: 'l',
  list: (person, input) => person.calls(lessons.listAuditLessons, input),
  read: (person, lessonId, filter) => person.calls(lessons.getAuditLesson, { lessonId, ...filter }),
  flag: { input: { isPublic: 1 }, condition: 'is_public' },
})
