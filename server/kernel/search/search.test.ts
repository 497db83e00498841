import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { inTransaction } from '#kernel/database/index.ts'
import { testDatabase } from '#kernel/testing/database.ts'
import { idsOf, index, reindex, remove, type SearchDocument, search, searchAll, suggest, withTexts } from './index.ts'

let database: Awaited<ReturnType<typeof testDatabase>>
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())
beforeEach(() => database.db.deleteFrom('search_document').execute())

const document = (fields: Partial<SearchDocument> & { id: number }): SearchDocument => ({
  kind: 'resource',
  visibility: ['public'],
  title: '无题',
  text: '',
  sortAt: new Date('2026-11-01T00:00:00Z'),
  ...fields,
})

const put = (...fields: (Partial<SearchDocument> & { id: number })[]) =>
  inTransaction(async (tx) => {
    for (const one of fields) await index(tx, document(one))
  })(database.db)

const everyone = { kinds: ['resource'], visibility: ['public'] }
const find = async (query: string, asked: Partial<Parameters<typeof search>[1]> = {}) => {
  const found = await search(database.db, { ...everyone, page: 0, size: 10, query, near: 'never', ...asked })
  return found.rows.map(({ id }) => id)
}
const daysAgo = (days: number) => new Date(Date.UTC(2026, 10, 1) - days * 86_400_000)

describe('matches', () => {
  test('title, tags and text; all words must be there', async () => {
    await put(
      { id: 1, title: '混凝土裂缝控制' },
      { id: 2, tags: ['混凝土', '裂缝'] },
      { id: 3, text: '裂缝多见于大体积混凝土。' },
      { id: 4, text: '钢结构裂缝' },
    )
    expect((await find('混凝土裂缝')).sort()).toEqual([1, 2, 3])
    expect((await find('裂缝')).sort()).toEqual([1, 2, 3, 4])
    expect(await find('桥梁')).toEqual([])
  })

  test('indexing again replaces a document, removing deletes it', async () => {
    await put({ id: 1, title: '旧题目' })
    await put({ id: 1, title: '新名称' })
    expect(await find('旧题目')).toEqual([])
    expect(await find('新名称')).toEqual([1])
    await inTransaction((tx) => remove(tx, 'resource', 1))(database.db)
    expect(await find('新名称')).toEqual([])
  })

  test('punctuation alone finds nothing, and operators of the query language do no harm', async () => {
    await put({ id: 1, title: "a'b \\ c:* & | ! <-> 桩基" })
    for (const query of ['', ' ', '，。', "' | 't", '\\', ':*', '!', '&', '<->']) await find(query)
    expect(await find('，。')).toEqual([])
    expect(await find("桩基' | 'k:resource")).toEqual([])
    expect(await find('桩基 & !')).toEqual([1])
  })

  test('a text with NUL or of any length is indexed', async () => {
    await put({ id: 1, title: '附\0录', text: `${'钢筋笼制作与安装，'.repeat(20_000)}琉璃` })
    expect(await find('附录')).toEqual([1])
    expect(await find('琉璃')).toEqual([])
  })
})

describe('scope', () => {
  test('kinds', async () => {
    await put({ id: 1, title: '桩基' }, { id: 1, kind: 'topic', title: '桩基检测' })
    expect((await find('桩基', { kinds: ['resource', 'topic'] })).length).toBe(2)
    expect((await find('桩基', { kinds: ['topic'] })).length).toBe(1)
    expect(await find('桩基', { kinds: [] })).toEqual([])
    expect(await find('桩基', { kinds: ['news'] })).toEqual([])
  })

  test('only what one of the audiences of the reader may see', async () => {
    await put({ id: 1, title: '桩基' }, { id: 2, title: '桩基', visibility: ['level1', 'member:7'] })
    expect(await find('桩基', { visibility: ['public'] })).toEqual([1])
    expect((await find('桩基', { visibility: ['public', 'member:7'] })).sort()).toEqual([1, 2])
    expect(await find('桩基', { visibility: [] })).toEqual([])
    expect((await find('桩基', { visibility: 'all' })).sort()).toEqual([1, 2])
  })

  test('facets: all of them, of an inner list any', async () => {
    await put(
      { id: 1, title: '桩基', facets: ['category:3', 'free'] },
      { id: 2, title: '桩基', facets: ['category:3', 'points'] },
      { id: 3, title: '桩基', facets: ['category:4', 'free'] },
    )
    expect(await find('桩基', { facets: ['category:3', 'free'] })).toEqual([1])
    expect((await find('桩基', { facets: [['category:3', 'category:4'], 'free'] })).sort()).toEqual([1, 3])
    expect(await find('桩基', { facets: ['category:33'] })).toEqual([])
  })

  test('days of Asia/Shanghai, both ends included', async () => {
    await put(
      { id: 1, title: '桩基', sortAt: new Date('2026-03-01T15:59:59Z') },
      { id: 2, title: '桩基', sortAt: new Date('2026-03-01T16:00:00Z') },
      { id: 3, title: '桩基', sortAt: new Date('2026-10-31T15:59:59Z') },
      { id: 4, title: '桩基', sortAt: new Date('2026-10-31T16:00:00Z') },
    )
    const between = (from?: string, to?: string) => find('桩基', { from, to, order: 'oldest' })
    expect(await between('2026-03-02', '2026-10-31')).toEqual([2, 3])
    expect(await between('2026-03-02')).toEqual([2, 3, 4])
    expect(await between(undefined, '2026-03-01')).toEqual([1])
    expect(await between('2026-03-01', '2026-03-01')).toEqual([1])
    expect(await between('2026-10-31', '2026-03-01')).toEqual([])
  })
})

describe('order', () => {
  test('the query in the title, its words in the title, tags, texts about it, texts that mention it', async () => {
    await put(
      { id: 1, text: '提到混凝土一次，也提到裂缝。', sortAt: daysAgo(0) },
      { id: 2, text: '混凝土裂缝的成因。混凝土浇筑后裂缝开展，混凝土养护不足则裂缝增多。', sortAt: daysAgo(1) },
      { id: 3, tags: ['混凝土', '裂缝'], sortAt: daysAgo(2) },
      { id: 4, title: '裂缝与混凝土', sortAt: daysAgo(3) },
      { id: 5, title: '地下室混凝土裂缝', sortAt: daysAgo(4) },
    )
    expect(await find('混凝土裂缝')).toEqual([5, 4, 3, 2, 1])
    expect(await find('混凝土裂缝', { order: 'newest' })).toEqual([1, 2, 3, 4, 5])
    expect(await find('混凝土裂缝', { order: 'oldest' })).toEqual([5, 4, 3, 2, 1])
  })

  test('newest first among equals, over all spans of time', async () => {
    const days = [0, 5, 9, 40, 70, 300, 600, 2_000, 15_000]
    await put(...days.map((ago, at) => ({ id: at + 1, title: '桩基', sortAt: daysAgo(ago) })).toReversed())
    expect(await find('桩基')).toEqual(days.map((_, at) => at + 1))
  })

  test('pages, and a page too far', async () => {
    await put(...Array.from({ length: 7 }, (_, at) => ({ id: at + 1, title: '桩基', sortAt: daysAgo(at) })))
    expect(await find('桩基', { page: 1, size: 3 })).toEqual([4, 5, 6])
    const far = await search(database.db, { ...everyone, query: '桩基', page: 9, size: 3 })
    expect(far).toMatchObject({ total: 7, isCapped: false, rows: [] })
  })
})

test('title and snippet come marked', async () => {
  await put({ id: 1, title: '桩基检测', text: '低应变法适用于桩身完整性检测。' })
  const { rows, marks } = await search(database.db, { ...everyone, query: '检测', page: 0, size: 10 })
  expect((await withTexts(database.db, rows, marks))[0]).toMatchObject({
    kind: 'resource',
    id: 1,
    sortAt: new Date('2026-11-01T00:00:00Z'),
    title: [
      { text: '桩基', hit: false },
      { text: '检测', hit: true },
    ],
    snippet: [
      { text: '低应变法适用于桩身完整性', hit: false },
      { text: '检测', hit: true },
      { text: '。', hit: false },
    ],
  })
})

test('ids of all matches, for lists ordered by their own columns', async () => {
  await put({ id: 1, text: '桩基' }, { id: 2, title: '桩基' })
  const found = await searchAll(database.db, { ...everyone, query: '桩基' })
  expect(found).toMatchObject({ total: 2, isCapped: false })
  expect(idsOf(found)).toEqual([2, 1])
  for (const query of ['桥', '。'])
    expect(await searchAll(database.db, { ...everyone, query })).toMatchObject({
      total: 0,
      isCapped: false,
      results: [],
    })
})

describe('suggestions', () => {
  beforeEach(() =>
    put(
      { id: 1, title: '混凝土裂缝控制技术规程', sortAt: daysAgo(1) },
      { id: 2, title: '大体积混凝土裂缝案例', sortAt: daysAgo(2) },
      { id: 3, title: '混凝土配合比', sortAt: daysAgo(3) },
      { id: 4, title: '混凝土内部资料', visibility: ['level1'] },
      { id: 5, title: '正文才有', text: '混凝土' },
      { id: 6, title: 'GB 50500-2013 清单计价', sortAt: daysAgo(9) },
    ),
  )
  const suggested = async (typed: string) => (await suggest(database.db, typed, everyone)).map(({ text }) => text)

  test('words that continue the typed text, then titles, those that begin with it first', async () => {
    expect(await suggested('混凝')).toEqual([
      '混凝土',
      '混凝土裂缝',
      '混凝土裂缝控制技术规程',
      '混凝土配合比',
      '大体积混凝土裂缝案例',
    ])
  })

  test('words have the number of results, titles the document they lead to', async () => {
    const [words, , title] = await suggest(database.db, '混凝', everyone)
    expect(words).toEqual({ text: '混凝土', count: 4, isCapped: false })
    expect(title).toEqual({ text: '混凝土裂缝控制技术规程', kind: 'resource', id: 1 })
  })

  test('by one character, by an unfinished word, by parts of a number', async () => {
    expect(await suggested('混')).toContain('混凝土')
    expect(await suggested('混凝土裂')).toContain('混凝土裂缝')
    expect(await suggested('gb 505')).toEqual(['GB 50500-2013 清单计价'])
    expect(await suggested('清单')).toEqual(['GB 50500-2013 清单计价'])
  })

  test('no hidden documents, and nothing for an empty text', async () => {
    expect((await suggested('混凝土')).join()).not.toContain('内部')
    expect(await suggested('内部资料')).toEqual([])
    expect(await suggested(' ，')).toEqual([])
    expect(await suggested('正文混凝土')).toEqual([])
  })
})

describe('reindexing', () => {
  const source = (documents: SearchDocument[]) => async (_tx: unknown, after: number) =>
    documents.filter(({ id }) => id > after).slice(0, 2)

  test('indexes all documents again and removes those that no longer exist', async () => {
    await put(
      { id: 1, title: '旧桩' },
      { id: 2, title: '旧桩' },
      { id: 9, title: '旧桩' },
      { id: 2, kind: 'topic', title: '旧桩' },
    )
    const documents = [1, 3, 4, 6].map((id) => document({ id, title: '新桩' }))
    expect(await reindex(database.db, 'resource', source(documents))).toEqual({ documents: 4 })
    expect((await find('新桩')).sort()).toEqual([1, 3, 4, 6])
    expect(await find('旧桩')).toEqual([])
    expect(await find('旧桩', { kinds: ['topic'] })).toEqual([2])
  })

  test('does not overwrite a concurrent change', async () => {
    await put({ id: 1, title: '旧桩' })
    let change: Promise<void> | undefined
    await reindex(database.db, 'resource', async (_tx, after) => {
      if (after > 0) return []
      change = put({ id: 1, title: '更新' }) // waits until this batch is written
      return [document({ id: 1, title: '旧桩' })]
    })
    await change
    expect(await find('更新')).toEqual([1])
  })
})
