import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '#kernel/database/index.ts'
import { testDatabase } from '#kernel/testing/database.ts'
import { countAllWords } from './count.ts'
import { idsOf, search, searchAll, suggest } from './index.ts'

const rows = 50_000
const perDay = 100

let database: Awaited<ReturnType<typeof testDatabase>>
beforeAll(async () => {
  database = await testDatabase()
  const { db } = database
  // 混凝土 in every document, 裂缝 in every tenth, 琉璃 in one of a thousand; titles have it in every hundredth.
  await sql`drop index search_document_terms`.execute(db)
  await sql`
    insert into search_document (kind, id, title, normal_title, body, sort_at, terms, ranking)
    select 'resource', n, title, title, '混凝土裂缝', at,
      array_to_tsvector(array['k:resource', 'v:resource/' || case when n % 2 = 0 then 'public' else 'level1' end, 'f:category:' || n % 7,
        '混凝', '凝土', 't:报告', 't:' || n,
        'd1:' || day, 'd8:' || day / 8, 'd64:' || day / 64, 'd512:' || day / 512, 'd4096:' || day / 4096]
        || case when n % 10 = 0 then array['裂缝'] else '{}' end
        || case when n % 100 = 0 then array['t:裂缝'] else '{}' end || case when n % 1000 = 0 then array['琉璃'] else '{}' end),
      case when n % 100 = 0 then '''裂缝'':1A' else '' end::tsvector
    from generate_series(1, ${rows}::int) as n
    cross join lateral (select case when n % 100 = 0 then '裂缝' else '报告' end || n as title) named
    cross join lateral (select timestamptz '2026-11-01 00:00+08' - n * interval '1 day' / ${perDay}::int as at) moment
    cross join lateral (select floor((extract(epoch from at) + 28800) / 86400)::int as day) numbered`.execute(db)
  await sql`create index search_document_terms on search_document using gin (terms) with (fastupdate = off)`.execute(db)
  await sql`analyze search_document`.execute(db)
})
afterAll(() => database.close())

const everyone = { kinds: ['resource'], visibility: ['public'] }

/** How often the whole table is scanned, and how many rows are fetched by an index, while `work` runs. */
const readBy = (work: (tx: Db) => Promise<unknown>) =>
  database.db.transaction().execute(async (tx) => {
    const before = await readSoFar(tx)
    await work(tx)
    const after = await readSoFar(tx)
    return { scans: after.scans - before.scans, fetched: after.fetched - before.fetched }
  })

const readSoFar = async (tx: Db) => {
  const { rows: read } = await sql<{ scans: number; fetched: number }>`
    select coalesce(sum(seq_scan), 0)::int as scans, coalesce(sum(idx_tup_fetch), 0)::int as fetched
    from pg_stat_xact_user_tables where relname = 'search_document'`.execute(tx)
  return read[0]!
}

const searching = (query: string, asked: object = {}) =>
  readBy((tx) => search(tx, { ...everyone, query, page: 0, size: 12, ...asked }))

test('a search reads few rows, however many match', async () => {
  const common = await searching('混凝土')
  expect(common.scans).toBe(0)
  expect(common.fetched).toBeLessThan(5_000) // 25,000 match
  const frequent = await searching('混凝土裂缝')
  expect(frequent.fetched).toBeLessThan(6_000)
  const rare = await searching('琉璃')
  expect(rare).toMatchObject({ scans: 0 })
  expect(rare.fetched).toBeLessThan(100)
  const unknown = await searching('不存在的词')
  expect(unknown.scans).toBe(0)
  expect(unknown.fetched).toBeLessThan(2_100) // the newest titles, whose words are guesses; a pool reads them once in ten minutes
})

test('filters are part of the index: they read less, not more', async () => {
  expect((await searching('混凝土', { facets: ['category:3'] })).fetched).toBeLessThan(6_000)
  const month = await searching('混凝土', { from: '2025-11-01', to: '2025-11-30' })
  expect(month.scans).toBe(0)
  expect(month.fetched).toBeLessThan(2_400) // a thousand counted, then read: no title has the word
  expect((await searching('混凝土', { to: '2025-11-30' })).fetched).toBeLessThan(5_000)
})

test('where titles fill the page, the rest is counted and not read', async () => {
  const first = await searching('裂缝')
  expect(first.scans).toBe(0)
  expect(first.fetched).toBeLessThan(1_700) // 1,000 in ten thousand counted, a tenth of them read
  const found = await search(database.db, { ...everyone, query: '裂缝', page: 0, size: 12 })
  expect(found).toMatchObject({ total: 1_000, isCapped: true })
  expect(found.rows.map(({ id }) => id)).toEqual(Array.from({ length: 12 }, (_, at) => (at + 1) * 100))
  const beyond = await search(database.db, { ...everyone, query: '裂缝', page: 20, size: 12 })
  expect(beyond.rows.map(({ id }) => id % 100 === 0)).toContain(false)
  expect(beyond.rows.length).toBe(12)
})

test('suggestions read a few titles', async () => {
  const read = await readBy((tx) => suggest(tx, '报告', everyone))
  expect(read.scans).toBe(0)
  expect(read.fetched).toBeLessThan(1_000)
})

test('words that are suggested are counted as a search for them counts, without reading more', async () => {
  for (const [query, fetched] of [
    ['混凝土', 1_100],
    ['裂缝', 1_100],
    ['琉璃', 100],
    ['不存在', 10],
  ] as const) {
    const { total, isCapped } = await search(database.db, { ...everyone, query, page: 0, size: 1, near: 'never' })
    expect(await countAllWords(database.db, { ...everyone, query }), query).toEqual({ total, isCapped })
    const read = await readBy((tx) => countAllWords(tx, { ...everyone, query }))
    expect(read.scans, query).toBe(0)
    expect(read.fetched, query).toBeLessThan(fetched)
  }
})

test('a count that runs out of time says that there may be more', async () => {
  const { rows: counted } = await sql<{ matches: number; is_capped: boolean }>`
    select * from search_count('琉璃 & v\\:resource/public', '琉璃', 'v\\:resource/public', '琉璃', '{resource}', 65535, 1001, 100, 0)`.execute(
    database.db,
  )
  expect(counted).toEqual([{ matches: 2, is_capped: true }]) // the first window has about two thousand documents
})

test('the newest thousand are ranked, and the count stops there', async () => {
  const found = await search(database.db, { ...everyone, query: '混凝土', page: 0, size: 12 })
  expect(found).toMatchObject({ total: 1_000, isCapped: true })
  expect(found.rows.map(({ id }) => id)).toEqual(Array.from({ length: 12 }, (_, at) => 2 * (at + 1)))
  const last = await search(database.db, { ...everyone, query: '混凝土', page: 83, size: 12 })
  expect(last.rows.map(({ id }) => id)).toEqual([1994, 1996, 1998, 2000])
  const ids = idsOf(await searchAll(database.db, { ...everyone, query: '混凝土裂缝' }))
  expect(ids).toHaveLength(1_000)
  expect(ids.slice(0, 100)).toEqual(Array.from({ length: 100 }, (_, at) => 100 * (at + 1))) // those with it in the title
  expect(ids[100]).toBe(10)
})

test('up to a thousand the total is exact', async () => {
  const rare = await search(database.db, { ...everyone, query: '琉璃', page: 0, size: 12 })
  expect(rare).toMatchObject({ total: 50, isCapped: false })
})

test('a search that forgives is bounded, however many documents have some of its words', async () => {
  for (const query of ['混凝土裂缝琉璃防火', '混凝土报告防火', '裂缝琉璃砖请问怎么处理才好']) {
    const found = await search(database.db, { ...everyone, query, page: 0, size: 12 })
    expect(found).toMatchObject({ relaxed: true })
    expect(found.total).toBeLessThanOrEqual(100)
    const read = await searching(query)
    expect(read.scans, query).toBe(0)
    expect(read.fetched, query).toBeLessThan(9_000)
  }
})
