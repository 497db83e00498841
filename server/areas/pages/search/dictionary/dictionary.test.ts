import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as news from '#contract/pages/news/news.ts'
import * as dictionary from '#contract/pages/search/dictionary/dictionary.ts'
import { type Person, type TestPortal, testPortal } from '../../../../testing/portal.ts'

let portal: TestPortal
let admin: Person
beforeAll(async () => {
  portal = await testPortal()
  admin = await portal.anAdministrator()
})
afterAll(() => portal.close())

const add = (...words: string[]) => admin.calls(dictionary.addSynonyms, { words })
const list = async (query: Record<string, unknown> = {}) => (await admin.calls(dictionary.listSynonyms, query)).body

test('the portal comes with a general dictionary', async () => {
  expect((await list()).totalElements).toBeGreaterThan(300)
  const [group] = (await list({ keyword: '施工组织设计' })).content
  expect(group).toMatchObject({ words: expect.arrayContaining(['施组', '施工组织设计']), updateUserName: null })
})

test('a group that is added, changed or deleted counts from the next search on', async () => {
  await admin.calls(news.addNews, { title: '琉璃构件烧制', content: '<p>工艺</p>' })
  const found = async () => (await portal.visitor.calls(news.listNews, { title: '釉瓦' })).body
  expect(await found()).toMatchObject({ totalElements: 0 })
  const { status, body } = await add('釉瓦', '琉璃')
  expect([status, body.words, body.updateUserName]).toEqual([201, ['釉瓦', '琉璃'], admin.username])
  expect(await found()).toMatchObject({ totalElements: 1, also: ['琉璃'] })
  expect(await found()).not.toHaveProperty('relaxed')
  const changed = await admin.calls(dictionary.updateSynonyms, { id: body.id, words: ['釉瓦', '青砖'], version: 1 })
  expect(changed.body).toMatchObject({ words: ['釉瓦', '青砖'], version: 2 })
  expect(await found()).toMatchObject({ totalElements: 0 })
  const stale = await admin.calls(dictionary.updateSynonyms, { id: body.id, words: ['釉瓦', '琉璃'], version: 1 })
  expect([stale.status, stale.body.message]).toEqual([409, '内容已被他人修改，请刷新'])
  expect((await admin.calls(dictionary.deleteSynonyms, { ids: [body.id] })).status).toBe(200)
  expect((await admin.calls(dictionary.updateSynonyms, { id: body.id, words: ['甲', '乙'] })).status).toBe(404)
})

test('visitors get 401 and every other level 403', async () => {
  const { totalElements } = await list()
  for (const endpoint of Object.values(dictionary).filter((one) => typeof one === 'object' && 'method' in one)) {
    expect((await portal.visitor.calls(endpoint, { nonsense: 1 })).status).toBe(401)
    for (const level of [2, 4, 5] as const)
      expect((await (await portal.aMember({ level })).calls(endpoint, { nonsense: 1 })).status).toBe(403)
  }
  expect((await list()).totalElements).toBe(totalElements)
})

test('of two at once one adds the group, one deletes it, and one change wins', async () => {
  const both = await Promise.all([add('同时甲', '同时乙'), add('同时 乙', '同时甲')])
  expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
  expect(both.find(({ status }) => status === 409)!.body.message).toBe('这组词已存在')
  const { id } = both.find(({ status }) => status === 201)!.body
  const change = (word: string) => admin.calls(dictionary.updateSynonyms, { id, words: ['同时甲', word], version: 1 })
  expect((await Promise.all([change('丙'), change('丁')])).map(({ status }) => status).sort()).toEqual([200, 409])
  const remove = () => admin.calls(dictionary.deleteSynonyms, { ids: [id] })
  expect((await Promise.all([remove(), remove()])).map(({ status }) => status).sort()).toEqual([200, 404])
})

test('invalid input is explained and nothing is written', async () => {
  const { totalElements } = await list()
  const refusal = async (words: unknown) => {
    const { status, body } = await admin.calls(dictionary.addSynonyms, { words })
    return [status, body.message]
  }
  expect(await refusal(undefined)).toEqual([400, '请输入词'])
  expect(await refusal(['只有一个'])).toEqual([400, '一组至少 2 个词'])
  expect(await refusal(['BIM', 'ｂｉｍ'])).toEqual([400, '一组至少 2 个不同的词'])
  expect(await refusal(['甲', ' '])).toEqual([400, '请输入词'])
  expect(await refusal(['甲', '长'.repeat(31)])).toEqual([400, '每个词最多 30 个字'])
  expect(await refusal(Array.from({ length: 11 }, (_, n) => `词${n}`))).toEqual([400, '一组最多 10 个词'])
  expect((await list()).totalElements).toBe(totalElements)
})

test('there are at most 5,000 groups', async () => {
  await sql`insert into search_synonym (words, normal_form)
    select array['甲' || n, '乙' || n], '填' || n from generate_series(1, 5000 - (select count(*) from search_synonym)) as n`.execute(
    portal.db,
  )
  const { status, body } = await add('多出', '一组')
  expect([status, body.message]).toEqual([409, '近义词最多 5000 组'])
})
