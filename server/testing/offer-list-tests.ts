import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { auditState } from '#contract/catalogue/documents/library-rules.ts'
import type { ItemKind } from '../areas/catalogue/items/index.ts'
import { expectSoundLedger } from '../areas/money/points/testing/ledger.ts'
import type { Person, TestPortal } from './portal.ts'

/** The people of a test file; they exist once its `beforeAll` has run. */
export interface ListPeople {
  portal: TestPortal
  admin: Person
  authors: [Person, Person]
}

export interface ListedRow {
  id: number
  category_id: number
  coin: number
  author_id: number
  day: string
  uploaded_at: Date
  view_count: number
  use_count: number
  rating_score: number
  is_open: boolean
}

interface ListedItem {
  id: number
  isAudit: number
  uploadUserId: number
}
type Input = Record<string, unknown>
type Call<Body> = (
  person: Person,
  input?: Input,
) => Promise<{ status: number; body: Body & { message?: string | undefined } }>
export type Filter = [name: string, input: Input, isWanted: (row: ListedRow) => boolean]
export type Sorts = Record<`${string},${'asc' | 'desc'}`, (row: ListedRow) => number>

/** Orders that every list has. */
export const commonSorts = {
  'uploadTime,desc': (row: ListedRow) => row.uploaded_at.getTime(),
  'uploadTime,asc': (row: ListedRow) => row.uploaded_at.getTime(),
  'viewCount,desc': (row: ListedRow) => row.view_count,
  'coin,asc': (row: ListedRow) => row.coin,
  'rating,desc': (row: ListedRow) => row.rating_score,
} satisfies Sorts

/** All listed rows of a kind, read without the code under test; only lessons have closed ones. */
export const allListed = async ({ db }: TestPortal, kind: ItemKind): Promise<ListedRow[]> => {
  const { rows } = await sql<ListedRow>`
    select item.id, category_id, coin, author_id, uploaded_at, is_open, view_count, use_count, rating_score,
      (uploaded_at at time zone 'Asia/Shanghai')::date::text as day
    from item join item_stats on item_stats.item_id = item.id where item.kind = ${kind} and is_listed`.execute(db)
  return rows
}

const idsInOrder = (rows: ListedRow[], sort: string, rankOf: (row: ListedRow) => number): number[] => {
  const sign = sort.endsWith('desc') ? -1 : 1
  return rows.toSorted((a, b) => sign * (rankOf(a) - rankOf(b) || a.id - b.id)).map(({ id }) => id)
}
export const newestFirst = (rows: ListedRow[]) => idsInOrder(rows, 'uploadTime,desc', commonSorts['uploadTime,desc'])

interface ListTests {
  kind: ItemKind
  people: () => ListPeople
  call: Call<{ content: ListedItem[]; totalElements: number }>
  filters: Filter[]
  sorts: Sorts
  /** Whose lists contain closed items (ACCESS-14). */
  readers: () => [reader: Person, seesClosed: boolean][]
  refusals: [Input, string][]
}

/** What the public lists of resources and of lessons promise. */
export const testLists = ({ kind, people, call, filters, sorts, readers, refusals }: ListTests) => {
  const rowsOf = () => allListed(people().portal, kind)
  const openRows = async () => (await rowsOf()).filter((row) => row.is_open)
  const list = async (input: Input = {}, person: Person = people().portal.visitor) => (await call(person, input)).body

  test.each(filters)(
    '%s: every order and page, with the exact total for every reader',
    async (_name, input, isWanted) => {
      const rows = (await rowsOf()).filter(isWanted)
      for (const [reader, seesClosed] of readers())
        for (const [sort, rankOf] of Object.entries(sorts)) {
          const visible = rows.filter((row) => row.is_open || seesClosed)
          const wanted = idsInOrder(visible, sort, rankOf)
          const last = Math.floor(Math.max(0, wanted.length - 1) / 12)
          for (const page of new Set([0, 1, 20, 21, 22, last, last + 1])) {
            const { content, totalElements } = await list({ ...input, sort, page }, reader)
            expect([sort, page, totalElements]).toEqual([sort, page, wanted.length])
            expect(content.map(({ id }) => id)).toEqual(wanted.slice(page * 12, page * 12 + 12))
          }
        }
    },
  )

  test('small pages together show every item once', async () => {
    const rows = await openRows()
    for (const [, input, isWanted] of filters.slice(0, 4)) {
      const wanted = newestFirst(rows.filter(isWanted))
      const pages = Array.from({ length: Math.ceil(wanted.length / 5) }, (_, page) => page)
      const seen = await Promise.all(pages.map((page) => list({ ...input, page, size: 5 })))
      expect(seen.flatMap(({ content }) => content.map(({ id }) => id))).toEqual(wanted)
    }
  })

  test('the counters equal the rows', () => expectSoundLedger(people().portal.db))

  test.each(['uploadTime,desc', 'coin,asc', 'rating,desc'])('%s: a page beyond the end is empty', async (sort) => {
    expect(await list({ page: 1000, sort })).toEqual({ content: [], totalElements: (await openRows()).length })
    const refused = await call(people().portal.visitor, { page: 1001, sort })
    expect([refused.status, refused.body.message]).toEqual([400, '页码超出范围'])
  })

  test.each<[Input, string]>([
    [{ sort: `name;drop table ${kind},asc` }, '排序方式不正确'],
    [{ size: 101 }, '每页条数应为 1 到 100'],
    [{ page: '1e3' }, '页码不正确'],
    [{ name: '长'.repeat(201) }, '关键词最多 200 个字'],
    ...refusals,
  ])('%j is refused', async (input, message) => {
    const { status, body } = await call(people().portal.visitor, input)
    expect([status, body.message]).toEqual([400, message])
  })

  test('authors see their own items in every state, others only what is on offer to them', async () => {
    const [author] = people().authors
    const listed = (await rowsOf()).filter((row) => row.author_id === author.id)
    for (const [reader, seesClosed] of readers().filter(([{ id }]) => id !== author.id)) {
      const visible = listed.filter((row) => row.is_open || seesClosed)
      const seen = await list({ uploadUserId: author.id, size: 100 }, reader)
      expect(seen.totalElements).toBe(visible.length)
      expect(seen.content.map(({ id }) => id)).toEqual(newestFirst(visible).slice(0, 100))
    }
    expect((await list({ uploadUserId: author.id }, author)).totalElements).toBeGreaterThan(listed.length)
    const rejected = await list({ uploadUserId: author.id, isAudit: auditState.rejected }, author)
    expect(rejected.totalElements).toBeGreaterThan(0)
    for (const item of rejected.content)
      expect(item).toMatchObject({ isAudit: auditState.rejected, uploadUserId: author.id })
  })

  test('only administrators see what is not on offer', async () => {
    const { portal, admin, authors } = people()
    for (const input of [{ isAudit: 0 }, { isDelete: 1 }, { isAudit: 2, uploadUserId: authors[0].id }]) {
      expect((await call(portal.visitor, input)).status).toBe(401)
      expect((await call(authors[1], input)).status).toBe(403)
      const { status, body } = await call(admin, input)
      expect([status, body.totalElements > 0]).toEqual([200, true])
    }
    expect((await list({ isDelete: 0, isAudit: 1 })).totalElements).toBe((await openRows()).length)
  })
}

/** A list whose order its caller cannot choose: `inOrder` are its ids, read without the code under test. */
export const testFrontList = (
  name: string,
  {
    people,
    call,
    inOrder,
  }: {
    people: () => ListPeople
    call: Call<{ content: ListedItem[]; totalElements: number }>
    inOrder: () => Promise<number[]>
  },
) => {
  const idsOf = ({ content }: { content: ListedItem[] }) => content.map(({ id }) => id)

  test(`${name}: pages of up to 100, with the total on every page`, async () => {
    const { visitor } = people().portal
    const ids = await inOrder()
    for (const [page, size] of [
      [1, 5],
      [0, 100],
      [2, 100],
      [3, 7],
    ] as const) {
      const { body } = await call(visitor, { page, size })
      expect(idsOf(body)).toEqual(ids.slice(page * size, (page + 1) * size))
      expect(body.totalElements).toBe(ids.length)
    }
    const { body: beyond } = await call(visitor, { page: 999, size: 100 })
    expect([beyond.content, beyond.totalElements]).toEqual([[], ids.length])
    const { status, body } = await call(visitor, { size: 101 })
    expect([status, body.message]).toEqual([400, '每页条数应为 1 到 100'])
  })

  test(`${name}: administrators see what was deleted`, async () => {
    const { portal, admin, authors } = people()
    expect((await call(portal.visitor, { isDelete: 1 })).status).toBe(401)
    expect((await call(authors[0], { isDelete: 1 })).status).toBe(403)
    const { body } = await call(admin, { isDelete: 1, size: 100 })
    const shown = await inOrder()
    expect(body.content.length).toBeGreaterThan(0)
    expect(idsOf(body).filter((id) => shown.includes(id))).toEqual([])
  })
}

interface AuditedItem {
  id: number
  uploadTime: string
}
interface QueuePlace {
  previousId: number | null
  nextId: number | null
  place: number | null
  total: number
}
interface AuditTableTests {
  kind: ItemKind
  people: () => ListPeople
  /** The filter by category, and the first letter of the names in the test data. */
  categoryFilter: string
  firstCategory: number
  initial: string
  list: Call<{
    content: AuditedItem[]
    totalElements: number
    counts: Record<'pending' | 'approved' | 'rejected', number>
  }>
  read: (person: Person, id: number, filter?: Input) => Promise<{ status: number; body: QueuePlace }>
  /** The kind's own filter, and its condition. */
  flag: { input: Input; condition: string }
}

/** What the administrators' audit tables of resources and of lessons promise. */
export const testAuditTable = (kindTests: AuditTableTests) => {
  const { kind, people, categoryFilter, firstCategory, initial, flag } = kindTests
  const audit = async (input: Input) => (await kindTests.list(people().admin, input)).body
  const countRows = async (condition: string): Promise<number> => {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from item where kind = ${kind} and deleted_at is null and ${sql.raw(condition)}`.execute(
      people().portal.db,
    )
    return rows[0]!.n
  }
  const countState = (state: number) => countRows(`submitted_state = ${state}`)

  describe('the audit table', () => {
    test('begins with the item that has waited longest; every tab has its count under the same filters', async () => {
      const pending = await audit({ isAudit: 0 })
      const times = pending.content.map(({ uploadTime }) => uploadTime)
      expect(times).toEqual(times.toSorted())
      expect(pending.totalElements).toBe(await countState(0))
      expect(pending.counts).toEqual({
        pending: pending.totalElements,
        approved: await countState(1),
        rejected: await countState(2),
      })
      const category = firstCategory + 1
      const days = { from: '2024-01-01', to: '2024-12-31' }
      expect((await audit({ [categoryFilter]: category, ...flag.input, ...days })).totalElements).toBe(
        await countRows(`submitted_category_id = ${category} and ${flag.condition}
          and (submitted_at at time zone 'Asia/Shanghai')::date between '${days.from}' and '${days.to}'`),
      )
      expect((await audit({ name: `${initial}77` })).totalElements).toBe(
        await countRows(`submitted_name like '%${initial}77%'`),
      )
      const [author] = people().authors
      expect((await audit({ uploadUserName: author.username, isAudit: 1 })).totalElements).toBe(
        await countRows(`submitted_state = 1 and author_id = ${author.id}`),
      )
    })

    test('leads from one item to the next in its order', async () => {
      for (const filter of [{ isAudit: 0 }, { isAudit: 2 }, { [categoryFilter]: firstCategory + 3 }]) {
        const { content, totalElements: total } = await audit({ ...filter, size: 5 })
        const [first, second, third] = content.map(({ id }) => id)
        const { body } = await kindTests.read(people().admin, second!, filter)
        expect([body.previousId, body.nextId, body.place, body.total]).toEqual([first, third, 2, total])
      }
      const [decided] = (await audit({ isAudit: 1, size: 1 })).content
      expect((await kindTests.read(people().admin, decided!.id, { isAudit: 0 })).body.place).toBeNull()
    })

    test('is only for administrators', async () => {
      const { portal, admin, authors } = people()
      expect((await kindTests.list(portal.visitor)).status).toBe(401)
      expect((await kindTests.list(authors[0])).status).toBe(403)
      expect((await kindTests.read(authors[0], 1001)).status).toBe(403)
      expect((await kindTests.read(admin, 999_999)).status).toBe(404)
    })
  })
}
