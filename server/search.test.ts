import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as forum from '#contract/forum.ts'
import * as lessons from '#contract/lessons.ts'
import * as library from '#contract/library.ts'
import * as news from '#contract/news.ts'
import { importLesson } from './features/lessons/index.ts'
import { forumOf } from './testing/forum.ts'
import { libraryOf } from './testing/library.ts'
import { type Person, type TestPortal, testPortal } from './testing/portal.ts'

let portal: TestPortal
let admin: Person
let author: Person
const word = '真空预压'
const thisYear = new Date().getFullYear()

/** Of each kind an older one with the word in its title, then a newer one that mentions it; the former matches better. */
beforeAll(async () => {
  portal = await testPortal()
  admin = await portal.anAdministrator()
  author = await portal.aMember()
  const mall = libraryOf(portal, () => admin)
  await mall.aResource(author, { sourceName: `${word}方案`, sourceCategoryId: 10001, coin: 0 })
  await mall.aResource(author, { sourceName: '提到的', sourceDesc: `其中有${word}`, sourceCategoryId: 10001, coin: 5 })
  const old = await mall.aResource(author, { sourceName: `旧的${word}`, sourceCategoryId: 10002, coin: 5 })
  await sql`update resource set uploaded_at = '2024-05-01' where id = ${old.id}`.execute(portal.db)
  for (const [name, content] of texts) await aLesson(name, content)
  for (const [title, content] of texts) await admin.calls(news.addNews, { title, content: `<p>${content}</p>` })
  for (const [title, content] of texts) await forumOf(portal).aTopic(author, { title, content: `<p>${content}</p>` })
})
afterAll(() => portal.close())

const texts = [
  [`${word}方案`, '说明'],
  ['提到的', `其中有${word}`],
] as const

const aLesson = (name: string, content: string) =>
  importLesson(portal.db, {
    authorId: author.id,
    columns: { name, content, category_id: 20001, coin: 0, cover: null, has_chapter: true, allows_rates: false },
    chapters: [{ name: '第一章', sections: [{ name: '第一节', fileId: null, isTrial: false }] }],
    past: { uploadedAt: new Date(), state: 1, isPublic: true, viewCount: 0, learners: [] },
  })

describe.each([
  ['resources', (order?: string) => portal.visitor.calls(library.listResources, { name: word, order })],
  ['lessons', (order?: string) => portal.visitor.calls(lessons.listLessons, { name: word, order })],
  ['news', (order?: string) => portal.visitor.calls(news.listNews, { title: word, order })],
  ['topics', (order?: string) => author.calls(forum.listTopics, { title: word, order })],
])('%s that have the words', (_, list) => {
  const found = async (order?: string) =>
    (await list(order)).body.content
      .map((item) => ('name' in item ? item.name : item.title))
      .filter((name) => name !== `旧的${word}`)

  test('come by relevance, or the newest first', async () => {
    expect(await found()).toEqual([`${word}方案`, '提到的'])
    expect(await found('relevance')).toEqual([`${word}方案`, '提到的'])
    expect(await found('newest')).toEqual(['提到的', `${word}方案`])
  })

  test('come in no order that is unknown', async () => {
    const { status, body } = await list('oldest')
    expect([status, body.message]).toEqual([400, '排序方式不正确'])
  })
})

describe('choices that are left', () => {
  const count = async (input: Record<string, unknown> = {}) =>
    (await portal.visitor.calls(library.countFoundResources, { name: word, ...input })).body

  test('are counted by category, year and price', async () => {
    const { categories, ...rest } = await count()
    expect(categories.toSorted((a, b) => a.id - b.id)).toEqual([
      { id: 10001, count: 2 },
      { id: 10002, count: 1 },
    ])
    expect(rest).toEqual({
      years: [
        { year: thisYear, count: 2 },
        { year: 2024, count: 1 },
      ],
      free: 1,
      paid: 2,
    })
  })

  test('are counted with all other choices kept', async () => {
    const chosen = await count({ resourceCategoryId: 10001, hasCoin: 1 })
    expect(chosen.categories).toHaveLength(2)
    expect(chosen).toMatchObject({ years: [{ year: thisYear, count: 1 }], free: 1, paid: 1 })
    expect(await count({ year: 2024 })).toMatchObject({ categories: [{ id: 10002, count: 1 }], free: 0, paid: 1 })
    expect(await count({ name: '没有这个词' })).toEqual({ categories: [], years: [], free: 0, paid: 0 })
  })

  test('of lessons are those the person may see', async () => {
    const { body } = await portal.visitor.calls(lessons.countFoundLessons, { name: word })
    expect(body).toEqual({
      categories: [{ id: 20001, count: 2 }],
      years: [{ year: thisYear, count: 2 }],
      free: 2,
      paid: 0,
    })
    await sql`update lesson set is_public = false where name = '提到的'`.execute(portal.db)
    expect((await admin.calls(lessons.countFoundLessons, { name: word })).body.free).toBe(2)
    expect((await portal.visitor.calls(lessons.countFoundLessons, { name: word })).body.free).toBe(1)
  })

  test('need words that make sense', async () => {
    for (const [name, message] of [
      ['', '请输入关键词'],
      ['长'.repeat(61), '关键词最多 60 个字'],
    ] as const) {
      const { status, body } = await portal.visitor.calls(library.countFoundResources, { name })
      expect([status, body.message]).toEqual([400, message])
    }
  })
})
