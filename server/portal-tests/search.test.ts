import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as lessons from '#contract/catalogue/courses/lessons.ts'
import * as library from '#contract/catalogue/documents/library.ts'
import * as forum from '#contract/community/forum/forum.ts'
import * as news from '#contract/pages/news/news.ts'
import { officeFile } from '../areas/base/files/testing.ts'
import { importLesson } from '../areas/catalogue/courses/index.ts'
import { forumOf } from '../testing/forum.ts'
import { libraryOf } from '../testing/library.ts'
import { type Person, type TestPortal, testPortal } from '../testing/portal.ts'

let portal: TestPortal
let admin: Person
let author: Person
const word = '真空预压'
const thisYear = new Date().getFullYear()

/**
 * Of each kind there is an older item with the word in its title and a newer one that mentions it; the older one is
 * more relevant.
 */
beforeAll(async () => {
  portal = await testPortal()
  admin = await portal.anAdministrator()
  author = await portal.aMember()
  const mall = libraryOf(portal, () => admin)
  await mall.aResource(author, { sourceName: `${word}方案`, sourceCategoryId: 10001, coin: 0 })
  const mentioning = { sourceName: '提到的', sourceDesc: `其中有${word}`, sourceCategoryId: 10001, coin: 5 }
  const docx = { name: '说明.docx', content: await officeFile('word') }
  const { body } = await mall.uploads(author, { fields: { ...mentioning, tags: '堆载预压,排水板' }, file: docx })
  await mall.approve(body.id)
  const old = await mall.aResource(author, { sourceName: `旧的${word}`, sourceCategoryId: 10002, coin: 5 })
  await sql`update item set uploaded_at = '2024-05-01' where id = ${old.id}`.execute(portal.db)
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
    columns: { name, description: content, category_id: 20001, coin: 0, cover: null },
    courseColumns: { has_chapter: true, allows_rates: false },
    chapters: [{ name: '第一章', sections: [{ name: '第一节', fileId: null, isTrial: false }] }],
    history: { uploadedAt: new Date(), state: 1, isPublic: true, viewCount: 0, learners: [] },
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

  test('are sorted by relevance or newest first', async () => {
    expect(await found()).toEqual([`${word}方案`, '提到的'])
    expect(await found('relevance')).toEqual([`${word}方案`, '提到的'])
    expect(await found('newest')).toEqual(['提到的', `${word}方案`])
  })

  test('refuse an unknown order', async () => {
    const { status, body } = await list('oldest')
    expect([status, body.message]).toEqual([400, '排序方式不正确'])
  })
})

describe('filter counts', () => {
  const count = async (input: Record<string, unknown> = {}) =>
    (await portal.visitor.calls(library.countFoundResources, { name: word, ...input })).body

  test('are given by category, format, year and price', async () => {
    const { categories, formats, ...rest } = await count()
    expect(formats.toSorted((a, b) => b.count - a.count)).toEqual([
      { format: 'zip', count: 2 },
      { format: 'docx', count: 1 },
    ])
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

  test('consider all other filters', async () => {
    const chosen = await count({ resourceCategoryIds: 10001, hasCoin: 1 })
    expect(chosen.categories).toHaveLength(2)
    expect(chosen).toMatchObject({ years: [{ year: thisYear, count: 1 }], free: 1, paid: 1 })
    expect(await count({ year: 2024 })).toMatchObject({ categories: [{ id: 10002, count: 1 }], free: 0, paid: 1 })
    expect(await count({ name: '没有这个词' })).toEqual({ categories: [], years: [], formats: [], free: 0, paid: 0 })
  })

  test('several values of a filter match any of them', async () => {
    expect(await count({ resourceCategoryIds: [10001, 10002] })).toMatchObject({ free: 1, paid: 2 })
    expect((await list({ resourceCategoryIds: [10001, 10002] })).body.totalElements).toBe(3)
    expect((await list({ resourceCategoryIds: [10002, 10003] })).body.totalElements).toBe(1)
    expect((await list({ format: ['zip', 'docx'], resourceCategoryIds: [10001] })).body.totalElements).toBe(2)
    expect((await list({ format: ['zip', 'docx'], sort: 'viewCount,desc' })).body.totalElements).toBe(3)
    expect(await count({ format: ['zip', 'xyz'] })).toMatchObject({ free: 1, paid: 1 })
    expect((await list({ hasCoin: 1, noCoin: 1 })).body.totalElements).toBe(3)
    const found = await portal.visitor.calls(lessons.listLessons, { name: word, lessonCategoryIds: [20001, 20002] })
    expect(found.body.totalElements).toBe(2)
    const elsewhere = await portal.visitor.calls(lessons.listLessons, { name: word, lessonCategoryIds: 20002 })
    expect(elsewhere.body).toMatchObject({ content: [], totalElements: 0 })
  })

  test('formats and several categories filter without a keyword too, and are counted', async () => {
    const names = async (input: Record<string, unknown>) =>
      (await list({ name: '', ...input })).body.content.map(({ name }) => name).sort()
    expect(await names({ format: 'docx' })).toEqual(['提到的'])
    expect(await names({ resourceCategoryIds: [10001, 10002] })).toEqual(
      ['提到的', `旧的${word}`, `${word}方案`].sort(),
    )
    expect(await names({ resourceCategoryIds: [10001, 10002], format: 'zip', hasCoin: 1 })).toEqual([`旧的${word}`])
    const oldest = await list({ name: '', resourceCategoryIds: [10001, 10002], sort: 'uploadTime,asc' })
    expect(oldest.body).toMatchObject({ totalElements: 3, content: [{ name: `旧的${word}` }, {}, {}] })
    const counted = await count({ name: '', format: ['zip'] })
    expect(counted.formats).toEqual(
      expect.arrayContaining([
        { format: 'zip', count: 2 },
        { format: 'docx', count: 1 },
      ]),
    )
    const courses = await portal.visitor.calls(lessons.listLessons, { lessonCategoryIds: [20001, 20002] })
    expect(courses.body.totalElements).toBe(2)
  })

  test('too many or invalid values are refused', async () => {
    const refused = [
      [await list({ resourceCategoryIds: [10001, 'x'] }), '资源类别不正确'],
      [await list({ resourceCategoryIds: Array(21).fill(10001) }), '资源类别不正确'],
      [await list({ format: Array(21).fill('zip') }), '文件格式不正确'],
      [await portal.visitor.calls(lessons.listLessons, { name: word, lessonCategoryIds: 'x' }), '课程类别不正确'],
    ] as const
    for (const [{ status, body }, message] of refused)
      expect([status, (body as { message?: string }).message]).toEqual([400, message])
  })

  const list = (input: Record<string, unknown>) => portal.visitor.calls(library.listResources, { name: word, ...input })

  test('formats find as many items as counted, with any other filter', async () => {
    for (const others of [{}, { hasCoin: 1 }, { resourceCategoryIds: 10001 }, { sort: 'viewCount,desc' }]) {
      const { formats } = await count(others)
      expect(formats.length).toBeGreaterThan(0)
      for (const { format, count: left } of formats) {
        const { body } = await list({ ...others, format })
        expect(body.content.map(({ suffix }) => suffix)).toEqual(Array(left).fill(format))
        expect(body.totalElements).toBe(left)
      }
    }
    const chosen = await count({ format: 'docx' })
    expect(chosen.formats).toHaveLength(2)
    expect(chosen).toMatchObject({ categories: [{ id: 10001, count: 1 }], free: 0, paid: 1 })
    expect((await list({ format: 'DOCX' })).body.totalElements).toBe(1)
  })

  test('a new version with another format is counted by that format', async () => {
    const mall = libraryOf(portal, () => admin)
    const { id } = await mall.aResource(author, { sourceName: '换了格式的琉璃瓦' })
    const found = async () => (await count({ name: '琉璃瓦' })).formats
    expect(await found()).toEqual([{ format: 'zip', count: 1 }])
    const docx = { name: '新版.docx', content: await officeFile('word', { 'word/y.xml': 'y' }) }
    await mall.changes(author, id, { fields: { sourceName: '换了格式的琉璃瓦' }, file: docx })
    await mall.approve(id)
    expect(await found()).toEqual([{ format: 'docx', count: 1 }])
    expect((await list({ name: '琉璃瓦', format: 'docx' })).body.totalElements).toBe(1)
    expect((await list({ name: '琉璃瓦', format: 'zip' })).body.totalElements).toBe(0)
  })

  test('unknown formats find nothing; invalid formats are refused', async () => {
    expect((await list({ format: 'xyz' })).body).toMatchObject({ content: [], totalElements: 0 })
    for (const format of ["a'|b", '../x', '长'.repeat(50), 'a\u0000', 'f:x']) {
      for (const { status, body } of [
        await list({ format }),
        await portal.visitor.calls(library.countFoundResources, { name: word, format }),
      ])
        expect([status, body.message]).toEqual([400, '文件格式不正确'])
    }
    const own = await author.calls(library.listResources, { uploadUserId: author.id, isAudit: 1, format: 'docx' })
    expect(own.body.content.every(({ suffix }) => suffix === 'docx')).toBe(true)
  })

  test('lessons are counted only if the caller may see them', async () => {
    const { body } = await portal.visitor.calls(lessons.countFoundLessons, { name: word })
    expect(body).toEqual({
      categories: [{ id: 20001, count: 2 }],
      years: [{ year: thisYear, count: 2 }],
      formats: [],
      free: 2,
      paid: 0,
    })
    await sql`update item set is_open = false where kind = 'lesson' and name = '提到的'`.execute(portal.db)
    expect((await admin.calls(lessons.countFoundLessons, { name: word })).body.free).toBe(2)
    expect((await portal.visitor.calls(lessons.countFoundLessons, { name: word })).body.free).toBe(1)
  })

  test('a keyword may have 200 characters', async () => {
    expect((await portal.visitor.calls(library.countFoundResources, { name: '长'.repeat(200) })).status).toBe(200)
    const { status, body } = await portal.visitor.calls(library.countFoundResources, { name: '长'.repeat(201) })
    expect([status, body.message]).toEqual([400, '关键词最多 200 个字'])
  })
})

describe('related words', () => {
  const related = (name: string) => portal.visitor.calls(library.listRelatedWords, { name })

  test('come from the items found, and each finds something', async () => {
    const { body } = await related(word)
    expect(body).toEqual(expect.arrayContaining(['堆载预压', '排水板']))
    expect(body).not.toContain(word)
    for (const name of body)
      expect((await portal.visitor.calls(library.listResources, { name })).body.totalElements).toBeGreaterThan(0)
  })

  test('are empty if nothing is found, and need a valid keyword', async () => {
    expect((await related('没有这个词')).body).toEqual([])
    expect((await related('，')).body).toEqual([])
    const { status, body } = await related('长'.repeat(201))
    expect([status, body.message]).toEqual([400, '关键词最多 200 个字'])
    expect((await related('')).status).toBe(400)
  })
})

describe('a search that finds few', () => {
  const list = async (input: Record<string, unknown>) => (await portal.visitor.calls(library.listResources, input)).body

  test('adds what has some of the words and says so; the exact search does not', async () => {
    const name = `${word}盾构始发`
    const found = await list({ name })
    expect(found).toMatchObject({ relaxed: true, content: [{ relaxed: true }, { relaxed: true }, { relaxed: true }] })
    expect(found.content[0]!.score).toBeLessThan(1)
    expect(await list({ name, exact: 1 })).toEqual({ content: [], totalElements: 0 })
    expect((await list({ name: word })).relaxed).toBeUndefined()
  })

  test('filters and counts agree also then', async () => {
    const name = `${word}盾构始发`
    const { body } = await portal.visitor.calls(library.countFoundResources, { name })
    for (const { id, count } of body.categories)
      expect(await list({ name, resourceCategoryIds: id })).toMatchObject({ totalElements: count })
  })

  test.each([
    ['pinyin', 'zhenkongyuya'],
    ['first letters', 'zkyy'],
    ['a wrong character', '真空预呀方案'],
    ['traditional characters', '真空預壓'],
    ['a question', '请问真空预压应该怎么做才好呢？'],
  ])('understands %s', async (_, name) => {
    expect((await list({ name })).content.map((item) => item.name)).toContain(`${word}方案`)
  })

  test('finds by the name of the author', async () => {
    const nickname = (await list({ name: word })).content[0]!.uploadUserName
    const { content } = await list({ name: nickname })
    expect(content.length).toBeGreaterThan(2)
    expect(content.every(({ uploadUserName }) => uploadUserName === nickname)).toBe(true)
  })

  test('never finds what the reader may not see', async () => {
    const closed = { name: '盾构始发', order: undefined }
    await sql`update item set is_open = false where kind = 'lesson' and name = '提到的'`.execute(portal.db)
    const { body } = await portal.visitor.calls(lessons.listLessons, { name: `${word}${closed.name}` })
    expect(body.content.map((item) => item.name)).not.toContain('提到的')
  })
})

test('trending words come from resources and each finds some', async () => {
  const { body } = await portal.visitor.calls(library.listTrendingWords)
  expect(body).toEqual(expect.arrayContaining(['堆载预压', '排水板']))
})
