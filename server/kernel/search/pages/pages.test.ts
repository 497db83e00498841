import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { inTransaction } from '#kernel/database/index.ts'
import type { FileStore } from '#kernel/files/index.ts'
import { testDatabase } from '#kernel/testing/database.ts'
import {
  excerptOf,
  findPages,
  idsOf,
  index,
  indexDuePages,
  maskedExcerptOf,
  remove,
  type SearchDocument,
  type SearchPage,
  search,
  searchAll,
  searchEach,
  suggest,
} from '../index.ts'
import { planOf } from '../near/plan.ts'
import { pageQueryOf, relaxedPageQuery } from './find-inside.ts'

let database: Awaited<ReturnType<typeof testDatabase>>
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())
beforeEach(() => database.db.deleteFrom('search_document').execute())

const page = (place: number, text: string, headings: string[] = [], sourceId = 1, isOpen = true): SearchPage => ({
  sourceId,
  place,
  label: `第 ${place} 页`,
  heading: headings[0] ?? '',
  headings,
  text,
  isOpen,
})

const document = (fields: Partial<SearchDocument> & { id: number }): SearchDocument => ({
  kind: 'resource',
  visibility: ['public'],
  title: '无题',
  text: '',
  sortAt: new Date('2026-11-01T00:00:00Z'),
  sources: [1],
  ...fields,
})

const files = {} as FileStore
const run = (pages: Record<number, SearchPage[] | undefined>) =>
  indexDuePages(
    { db: database.db, files },
    { resource: async (_, id) => pages[id], lesson: async (_, id) => pages[id] },
  )

/** Indexes documents with their pages. */
const put = async (...given: (Partial<SearchDocument> & { id: number; pages?: SearchPage[] })[]) => {
  await inTransaction(async (tx) => {
    for (const { pages: _, ...fields } of given) await index(tx, document(fields))
  })(database.db)
  await run(Object.fromEntries(given.map(({ id, pages = [] }) => [id, pages])))
}

const everyone = { kinds: ['resource'], visibility: ['public'] }
const find = async (query: string, asked: object = {}) => {
  const found = await search(database.db, { ...everyone, page: 0, size: 10, query, near: 'never', ...asked })
  return found.rows.map(({ id }) => id)
}

describe('documents are found by their pages', () => {
  test('a word of two characters, after those with it outside; headings before text', async () => {
    await put(
      { id: 1, pages: [page(1, '前言'), page(9, '采用渗压计监测')] },
      { id: 2, pages: [page(4, '正文', ['4.2 渗压计'])] },
      { id: 3, text: '渗压计说明' },
      { id: 4, title: '渗压计' },
      { id: 5, pages: [page(1, '渗流与压力')] },
    )
    expect(await find('渗压')).toEqual([4, 3, 2, 1])
    expect(idsOf(await searchAll(database.db, { ...everyone, query: '渗压', near: 'never' }))).toEqual([4, 3, 2, 1])
  })

  test('all words stand on one page', async () => {
    await put(
      { id: 1, pages: [page(1, '桩基检测'), page(2, '静载试验')] },
      { id: 2, pages: [page(1, '静载试验检测桩基')] },
    )
    expect(await find('桩基 静载')).toEqual([2])
  })

  test('a word that goes on in the next line', async () => {
    await put({ id: 1, pages: [page(1, '应采用真空\r\n预压法\nBIM 5')] })
    expect(await find('真空预压')).toEqual([1])
    const found = await findPages(database.db, 'resource', [1], ['真空预压'])
    expect(found.get(1)![0]!.text).toBe('应采用真空预压法 BIM 5')
  })

  test('page by page without gaps or repetitions', async () => {
    const outside = Array.from({ length: 7 }, (_, at) => ({ id: at + 1, title: `围堰${at}` }))
    const inside = Array.from({ length: 8 }, (_, at) => ({ id: at + 11, pages: [page(1, '围堰')] }))
    await put(...outside, ...inside)
    const pages = await Promise.all([0, 1, 2, 3].map((at) => find('围堰', { page: at, size: 5 })))
    expect(pages.map(({ length }) => length)).toEqual([5, 5, 5, 0])
    expect(new Set(pages.flat()).size).toBe(15)
    const { total } = await search(database.db, { ...everyone, query: '围堰', page: 0, size: 5 })
    expect(total).toBe(15)
    const newest = await Promise.all([0, 1, 2].map((at) => find('围堰', { page: at, size: 5, order: 'newest' })))
    expect(newest.flat()).toEqual([18, 17, 16, 15, 14, 13, 12, 11, 7, 6, 5, 4, 3, 2, 1])
  })

  test('only for the audience and with the filters of the search', async () => {
    await put(
      { id: 1, visibility: ['insiders'], pages: [page(1, '沉井')] },
      { id: 2, facets: ['free'], pages: [page(1, '沉井')] },
      { id: 3, sortAt: new Date('2024-05-01T00:00:00Z'), pages: [page(1, '沉井')] },
    )
    expect(await find('沉井')).toEqual([2, 3])
    expect(await find('沉井', { facets: ['free'] })).toEqual([2])
    expect(await find('沉井', { to: '2024-12-31' })).toEqual([3])
    expect(await find('沉井', { visibility: ['insiders'] })).toEqual([1])
  })

  test('by synonyms when few have the words, and it is said so', async () => {
    await put({ id: 1, pages: [page(3, '本施工组织设计经审批后实施')] })
    const found = await search(database.db, { ...everyone, query: '施组 审批', page: 0, size: 10 })
    expect(found.rows).toMatchObject([{ id: 1, relaxed: true }])
    expect(found.relaxed).toBe(true)
  })
})

describe('pages vanish at once', () => {
  test('with a document that is removed', async () => {
    await put({ id: 1, pages: [page(1, '盾构')] })
    await inTransaction((tx) => remove(tx, 'resource', 1))(database.db)
    expect(await find('盾构')).toEqual([])
    expect(await database.db.selectFrom('search_page').select('id').execute()).toEqual([])
  })

  test('with a file that was replaced, before the new one is read', async () => {
    await put({ id: 1, pages: [page(1, '盾构')] })
    await inTransaction((tx) => index(tx, document({ id: 1, sources: [2] })))(database.db)
    expect(await find('盾构')).toEqual([])
    await run({ 1: [page(1, '顶管', [], 2)] })
    expect(await find('顶管')).toEqual([1])
  })
})

describe('the job', () => {
  const due = () => database.db.selectFrom('search_page_due').select(['id', 'attempts']).execute()

  test('looks again later at what cannot be read yet', async () => {
    await inTransaction((tx) => index(tx, document({ id: 1 })))(database.db)
    await run({ 1: undefined })
    expect(await due()).toEqual([{ id: 1, attempts: 1 }])
    expect(await run({ 1: [page(1, '盾构')] })).toBe(0) // not yet
    await sql`update search_page_due set due_at = now()`.execute(database.db)
    expect(await run({ 1: [page(1, '盾构')] })).toBe(1)
    expect(await find('盾构')).toEqual([1])
    expect(await due()).toEqual([])
  })

  test('continues after it was ended, and two at once write nothing twice', async () => {
    const ids = [1, 2, 3, 4, 5]
    await inTransaction(async (tx) => {
      for (const id of ids) await index(tx, document({ id }))
    })(database.db)
    const pages = Object.fromEntries(ids.map((id) => [id, [page(1, '盾构'), page(2, '始发')]]))
    const reads = {
      resource: async (_: unknown, id: number) => (id === 3 ? Promise.reject(new Error('ended')) : pages[id]),
    }
    await expect(indexDuePages({ db: database.db, files }, reads)).rejects.toThrow('ended')
    expect((await due()).length).toBeLessThan(5)
    await Promise.all([run(pages), run(pages)])
    expect((await find('盾构')).toSorted()).toEqual(ids)
    expect(await due()).toEqual([])
  })

  test('leaves a document due that was changed while it was read', async () => {
    await inTransaction((tx) => index(tx, document({ id: 1 })))(database.db)
    let isChanged = false
    const read = async () => {
      if (!isChanged) await inTransaction((tx) => index(tx, document({ id: 1, sources: [2] })))(database.db)
      const pages = isChanged ? [page(1, '顶管', [], 2)] : [page(1, '盾构')]
      isChanged = true
      return pages
    }
    await indexDuePages({ db: database.db, files }, { resource: read })
    expect([await find('盾构'), await find('顶管')]).toEqual([[], [1]])
  })
})

describe('places', () => {
  test('the pages with the whole query first, at most two of each document', async () => {
    const pages = [
      page(2, '真空联合预压与预压荷载，空预留'),
      page(5, '真空预压'),
      page(7, '真空预压设计'),
      page(8, '真空预压'),
    ]
    await put({ id: 1, pages }, { id: 2, pages: [page(1, '无关')] })
    const found = await findPages(database.db, 'resource', [1, 2], ['真空预压'])
    expect([...found.keys()]).toEqual([1])
    expect(found.get(1)!.map(({ place, label }) => [place, label])).toEqual([
      [5, '第 5 页'],
      [7, '第 7 页'],
    ])
  })

  test('an excerpt shows the whole query rather than one of its words', () => {
    const text = `资料${'。其他文字'.repeat(40)}竣工结算资料检查`
    expect(excerptOf(text, ['竣工结算资料'])).toContainEqual({ text: '竣工结算资料', hit: true })
  })

  test('an excerpt marks the words; masked, it is nothing but the words', () => {
    const text = '膜下真空度连续三天低于八十千帕时，应停止真空预压并查明原因'
    expect(excerptOf(text, ['真空预压'])).toContainEqual({ text: '真空预压', hit: true })
    expect(maskedExcerptOf(text, ['真空预压'])).toEqual([{ masked: 8 }, { text: '真空预压', hit: true }, { masked: 8 }])
    expect(maskedExcerptOf('短真空预压', ['真空预压'])).toEqual(maskedExcerptOf(text, ['真空预压']))
  })
})

test('a suggestion whose pages are not all counted tells at least how many have the words', async () => {
  const titled = Array.from({ length: 12 }, (_, at) => ({ id: at + 1, title: '沉井施工' }))
  const pages = Array.from({ length: 120 }, (_, at) => page(at + 1, '沉井施工'))
  await put(...titled, { id: 20, pages }, { id: 21, pages: pages.slice(0, 3) })
  const [words] = await suggest(database.db, '沉井', everyone)
  expect(words).toEqual({ text: '沉井施工', count: 12, isCapped: true }) // 13 found, rounded down, but twelve titles were read
  await inTransaction((tx) => remove(tx, 'resource', 20))(database.db)
  const [fewer] = await suggest(database.db, '沉井', everyone)
  expect(fewer).toEqual({ text: '沉井施工', count: 13, isCapped: false })
})

test('a search that looks at no more pages does not tell an exact number', async () => {
  const pages = Array.from({ length: 410 }, (_, at) => page(at + 1, '沉井施工'))
  await put({ id: 1, pages: pages.slice(0, 3) }, { id: 2, pages })
  const found = await search(database.db, { ...everyone, page: 0, size: 10, query: '沉井', near: 'never' })
  expect(found).toMatchObject({ total: 1, isCapped: true })
})

test('of two scopes asked at once, the newer pages of one do not hide those of the other', async () => {
  const pages = Array.from({ length: 410 }, (_, at) => page(at + 1, '沉井施工'))
  await put({ id: 1, kind: 'lesson', pages: pages.slice(0, 1) }, { id: 2, pages })
  const scopes = ['resource', 'lesson', 'news'].map((kind) => ({ kinds: [kind], visibility: ['public'] }))
  const answers = await searchEach(database.db, { query: '沉井', near: 'never' }, scopes)
  expect(answers.map(({ total, isCapped }) => [total, isCapped])).toEqual([
    [1, true],
    [1, false],
    [0, false],
  ])
})

describe('among many pages', () => {
  /** Every eighth number from 100,000, so that they fill many blocks. */
  const addPages = (first: number, last: number) =>
    sql`
    insert into search_page (number, kind, id, source_id, place, label, heading, text, normal_heading, normal_text, terms)
    select 100000 + 8 * n, kind, id, 9, n, '', '', '', '', '', array_to_tsvector(array['k:' || kind, '混凝', '凝土']
      || case when n % 10 = 0 then array['裂缝'] else '{}' end || case when n % 2500 = 7 then array['琉璃'] else '{}' end)
      || search_page_blocks(100000 + 8 * n)
    from generate_series(${first}::int, ${last}::int) as n
    cross join lateral (select case when n % 2500 = 7 and n < 7000 then 'news' else 'resource' end as kind) item
    join search_document using (kind)
    where id = 2`.execute(database.db)

  test('those far back are found', async () => {
    await put({ id: 1, pages: [page(1, '琉璃瓦')] }, { id: 2 })
    await addPages(8, 2_499)
    expect(await find('琉璃')).toEqual([1])
    expect(await find('混凝土')).toEqual([2])
  })

  test('the newest are found, each once, in whatever way the index is read', async () => {
    await put({ id: 2 }, { id: 2, kind: 'news' })
    await addPages(0, 20_000)
    for (const query of ['琉璃', '航天', '裂缝', '混凝 & 凝土', '混凝 & 琉璃', '裂缝 & 琉璃'])
      for (const kinds of [['resource'], ['news'], ['resource', 'news']]) {
        const { rows: found } = await sql<{ number: string | null }>`
          select number from search_newest_pages(${query}::text::tsquery, ${kinds}::text[], 50, 60000)`.execute(
          database.db,
        )
        const { rows: all } = await sql<{ number: string }>`
          select number from search_page where terms @@ ${query}::text::tsquery and kind = any(${kinds}::text[])
          order by number desc limit 50`.execute(database.db)
        expect(
          found.filter(({ number }) => number !== null),
          `${query} ${kinds}`,
        ).toEqual(all)
        expect(found.length > all.length, `${query} ${kinds}`).toBe(all.length === 50)
      }
  })
})

test.each(['航天', '琉璃 索塔'])('%s has no synonyms, so it is searched in pages once', async (query) => {
  const plan = await planOf(database.db, query)
  expect(relaxedPageQuery(plan, plan.units.length)?.text).toBe(pageQueryOf(query)?.text)
})
