import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { inTransaction } from '#kernel/database/index.ts'
import { testDatabase } from '#kernel/testing/database.ts'
import { index, type SearchDocument, search, withTexts } from '../index.ts'

let database: Awaited<ReturnType<typeof testDatabase>>
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())
beforeEach(() => database.db.deleteFrom('search_document').execute())

const put = (...titles: string[]) =>
  inTransaction(async (tx) => {
    for (const [place, title] of titles.entries())
      await index(tx, { ...plain, id: place + 1, title, sortAt: new Date('2026-11-01T00:00:00Z') })
  })(database.db)
const plain: Omit<SearchDocument, 'id' | 'title' | 'sortAt'> = { kind: 'resource', visibility: ['public'], text: '' }

const find = async (query: string) => {
  const asked = { kinds: ['resource'], visibility: ['public'], query, page: 0, size: 10 }
  const found = await search(database.db, asked)
  return { ...found, ids: found.rows.map(({ id }) => id) }
}

test('what has most of the words comes before what has few, and all is said to be relaxed', async () => {
  await put('桥梁养护手册', '桥梁健康监测与养护方案', '绿化养护')
  const { ids, relaxed, rows } = await find('桥梁健康监测养护报价')
  expect(ids[0]).toBe(2)
  expect(relaxed).toBe(true)
  expect(rows.every((row) => row.relaxed && row.score < 1)).toBe(true)
})

test('rare words decide, and words of a question do not', async () => {
  await put('项目管理办法', '项目管理手册', '项目管理细则', '湿陷性黄土项目评价')
  expect((await find('请问湿陷性黄土项目管理应该怎么做？')).ids[0]).toBe(4)
})

test.each([
  ['20t吊车梁选型', '20 吨吊车梁计算'],
  ['20吨吊车梁选型', '吊车梁 20t 计算'],
  ['168kg/m2含钢量高吗', '含钢量 168 kg/㎡'],
  ['10万吨水厂概况', '100000 吨水厂'],
  ['ＧＢ５００１７钢结构标准解读', 'GB 50017 钢结构'],
])('%s finds %s', async (query, title) => {
  await put('无关的文件', title)
  expect((await find(query)).ids[0]).toBe(2)
})

test('synonyms of the dictionary are searched and named; nothing is left out then', async () => {
  await put('工程施工组织设计范本')
  expect(await find('施组')).toMatchObject({ ids: [1], also: ['施工组织设计', '施工组织'].slice(0, 1) })
  expect((await find('施组')).relaxed).toBeUndefined()
  const { rows, marks } = await find('施组')
  expect((await withTexts(database.db, rows, marks))[0]!.title).toContainEqual({ text: '施工组织设计', hit: true })
})

test('nothing near is nothing', async () => {
  await put('桥梁养护手册')
  expect(await find('口红色号')).toMatchObject({ ids: [], total: 0 })
  expect(await find('怎么办')).toMatchObject({ ids: [], total: 0 })
})
