import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as lessons from '#contract/lessons.ts'
import { type Person, type TestPortal, testPortal } from '../../testing/portal.ts'
import { expectSoundLedger } from '../points/testing/ledger.ts'

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

const list = async (input: Record<string, unknown> = {}, person: Person = portal.visitor) =>
  (await person.calls(lessons.listLessons, input)).body

interface Row {
  id: number
  category_id: number
  coin: number
  author_id: number
  day: string
  uploaded_at: Date
  view_count: number
  is_public: boolean
}
const allListed = async (): Promise<Row[]> =>
  portal.db
    .selectFrom('lesson')
    .select(['id', 'category_id', 'coin', 'author_id', 'uploaded_at', 'view_count', 'is_public'])
    .select(sql<string>`(uploaded_at at time zone 'Asia/Shanghai')::date::text`.as('day'))
    .where('is_listed', '=', true)
    .execute()

const filters: [string, Record<string, unknown>, (row: Row) => boolean][] = [
  ['all', {}, () => true],
  ['a category', { lessonCategoryId: 20003 }, (row) => row.category_id === 20003],
  ['free', { noCoin: 1 }, (row) => row.coin === 0],
  ['paid in a category', { hasCoin: 1, lessonCategoryId: 20002 }, (row) => row.coin > 0 && row.category_id === 20002],
  ['a year', { year: 2024 }, ({ day }) => day.startsWith('2024')],
  [
    'everything at once',
    { year: 2025, noCoin: 1, lessonCategoryId: 20001 },
    (row) => row.coin === 0 && row.category_id === 20001 && row.day.startsWith('2025'),
  ],
]
const sorts = {
  'uploadTime,desc': (row: Row) => row.uploaded_at.getTime(),
  'uploadTime,asc': (row: Row) => row.uploaded_at.getTime(),
  'viewCount,desc': (row: Row) => row.view_count,
  'coin,asc': (row: Row) => row.coin,
}

const inOrder = (rows: Row[], sort: keyof typeof sorts) => {
  const sign = sort.endsWith('desc') ? -1 : 1
  return rows.toSorted((a, b) => sign * (sorts[sort](a) - sorts[sort](b) || a.id - b.id)).map(({ id }) => id)
}

/** ACCESS-14: whose lists have what is closed. */
const readers = () =>
  [
    [portal.visitor, false],
    [authors[0], false],
    [enterprise, true],
    [admin, true],
  ] as const

describe('the courses', () => {
  test.each(filters)(
    '%s: every order, every page, with the exact total for every reader',
    async (_name, input, isWanted) => {
      const rows = (await allListed()).filter(isWanted)
      for (const [reader, seesClosed] of readers()) {
        for (const sort of Object.keys(sorts) as (keyof typeof sorts)[]) {
          const wanted = inOrder(
            rows.filter((row) => row.is_public || seesClosed),
            sort,
          )
          const last = Math.floor(Math.max(0, wanted.length - 1) / 12)
          for (const page of new Set([0, 1, 21, 22, last, last + 1])) {
            const { content, totalElements } = await list({ ...input, sort, page }, reader)
            expect([sort, page, totalElements]).toEqual([sort, page, wanted.length])
            expect(content.map(({ id }) => id)).toEqual(wanted.slice(page * 12, page * 12 + 12))
          }
        }
      }
    },
  )

  test('the counters equal the rows', () => expectSoundLedger(portal.db))

  test('pages without end: the newest first answers empty, other orders refuse', async () => {
    const open = (await allListed()).filter((row) => row.is_public)
    expect(await list({ page: 5000 })).toEqual({ content: [], totalElements: open.length })
    const refused = await portal.visitor.calls(lessons.listLessons, { page: 1001, sort: 'coin,asc' })
    expect([refused.status, refused.body.message]).toEqual([400, '页码超出范围'])
  })

  test.each([
    [{ year: 'x' }, '年份不正确'],
    [{ year: 1999 }, '年份不正确'],
    [{ sort: 'name;drop table lesson,asc' }, '排序方式不正确'],
    [{ size: 101 }, '每页条数应为 1 到 100'],
    [{ lessonCategoryId: 'x' }, '课程类别不正确'],
    [{ page: '1e3' }, '页码不正确'],
    [{ name: '长'.repeat(61) }, '关键词最多 60 个字'],
  ])('%j is refused', async (input, message) => {
    const { status, body } = await portal.visitor.calls(lessons.listLessons, input)
    expect([status, body.message]).toEqual([400, message])
  })

  test("an author's own are his in every state, for others only what is on offer to them", async () => {
    const [author] = authors
    const theirs = (await allListed()).filter((row) => row.author_id === author.id)
    const open = theirs.filter((row) => row.is_public)
    expect((await list({ uploadUserId: author.id, size: 100 })).content.map(({ id }) => id)).toEqual(
      inOrder(open, 'uploadTime,desc').slice(0, 100),
    )
    expect((await list({ uploadUserId: author.id }, enterprise)).totalElements).toBe(theirs.length)
    expect((await list({ uploadUserId: author.id }, author)).totalElements).toBeGreaterThan(theirs.length)
    const rejected = await list({ uploadUserId: author.id, isAudit: 2 }, author)
    expect(rejected.content.every(({ isAudit, uploadUserId }) => isAudit === 2 && uploadUserId === author.id)).toBe(
      true,
    )
    expect(rejected.totalElements).toBeGreaterThan(0)
  })

  test('what is not on offer is for administrators', async () => {
    for (const input of [{ isAudit: 0 }, { isDelete: 1 }, { isAudit: 2, uploadUserId: authors[0].id }]) {
      expect((await portal.visitor.calls(lessons.listLessons, input)).status).toBe(401)
      expect((await authors[1].calls(lessons.listLessons, input)).status).toBe(403)
      const { status, body } = await admin.calls(lessons.listLessons, input)
      expect([status, body.totalElements > 0]).toEqual([200, true])
    }
  })

  test('categories count what their reader finds in them', async () => {
    const rows = (await allListed()).filter((row) => row.category_id === 20004)
    const counted = async (person: Person) =>
      (await person.calls(lessons.listLessonCategories)).body.find(({ id }) => id === 20004)?.count
    expect(await counted(portal.visitor)).toBe(rows.filter((row) => row.is_public).length)
    expect(await counted(enterprise)).toBe(rows.length)
  })
})

test('the hottest are those most people began of late; the newest are the newest', async () => {
  const listed = (await allListed()).filter((row) => row.is_public)
  const [first, second] = [listed[3]!, listed[9]!]
  await sql`update lesson set trending_score = 20 where id = ${first.id}`.execute(portal.db)
  await sql`update lesson set trending_score = 19, learner_count = learner_count where id = ${second.id}`.execute(
    portal.db,
  )
  const { body } = await portal.visitor.calls(lessons.listHotLessons)
  expect(body.content.map(({ id }) => id).slice(0, 2)).toEqual([first.id, second.id])
  expect(body.content).toHaveLength(10)
  const newest = (await portal.visitor.calls(lessons.listNewLessons)).body.content.map(({ id }) => id)
  expect(newest).toEqual(inOrder(listed, 'uploadTime,desc').slice(0, 8))
})
