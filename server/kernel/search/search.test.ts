import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../testing/database.ts'
import { inTransaction } from '../transaction.ts'
import { findIds, index, remove, type SearchDocument, search, suggest } from './index.ts'

let database: Awaited<ReturnType<typeof testDatabase>>
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const put = inTransaction(async (tx, document: Partial<SearchDocument> & { id: number }) =>
  index(tx, {
    kind: 'resource',
    visibility: ['public'],
    title: '无题',
    text: '',
    sortAt: new Date('2026-11-01T00:00:00Z'),
    ...document,
  }),
)

const ask = { kinds: ['resource'], visibility: ['public'], page: 0, size: 10 }

test('what is put in is found, what is taken out is not', async () => {
  await put(database.db, { id: 1, title: '混凝土裂缝控制技术规程', text: '说明' })
  await put(database.db, { id: 2, title: '施工方案', text: '大体积混凝土，裂缝的控制' })
  const found = await search(database.db, { ...ask, query: '混凝土裂缝' })
  expect(await suggest(database.db, '混凝', ask)).toEqual(['混凝土裂缝控制技术规程'])
  expect(await findIds(database.db, { ...ask, query: '裂缝' })).toMatchObject({ ids: [1, 2] })
  expect(found.total).toBe(2)
  await inTransaction((tx) => remove(tx, 'resource', 1))(database.db)
  expect((await search(database.db, { ...ask, query: '裂缝' })).total).toBe(1)
})
