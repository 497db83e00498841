import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as library from '#contract/catalogue/documents/library.ts'
import * as news from '#contract/pages/news/news.ts'
import { type SiteHit, searchSite, suggestSite } from '#contract/pages/search/site-search.ts'
import { forumOf } from '../../../testing/forum.ts'
import { libraryOf } from '../../../testing/library.ts'
import { type Person, type TestPortal, testPortal } from '../../../testing/portal.ts'
import { importLesson } from '../../catalogue/courses/index.ts'

let portal: TestPortal
let author: Person
const word = '真空预压'

/** Two resources, a course for the first level only, an article and a topic about the same, in three categories. */
beforeAll(async () => {
  portal = await testPortal()
  const admin = await portal.anAdministrator()
  author = await portal.aMember({ level: 2 })
  const mall = libraryOf(portal, () => admin)
  await mall.aResource(author, { sourceName: `${word}方案`, sourceCategoryId: 10001, coin: 0 })
  await mall.aResource(author, {
    sourceName: '软基处理',
    sourceDesc: `其中有${word}`,
    sourceCategoryId: 10002,
    coin: 5,
  })
  await importLesson(portal.db, {
    authorId: author.id,
    columns: {
      name: `${word}实操`,
      description: '说明',
      category_id: 20001,
      coin: 0,
      cover: null,
    },
    courseColumns: { has_chapter: true, allows_rates: false },
    chapters: [{ name: '第一章', sections: [{ name: '第一节', fileId: null, isTrial: false }] }],
    history: { uploadedAt: new Date(), state: 1, isPublic: false, viewCount: 0, learners: [] },
  })
  await admin.calls(news.addNews, { title: `${word}规程发布`, content: '<p>说明</p>' })
  await forumOf(portal).aTopic(author, { title: `${word}怎么做`, content: '<p>请教</p>' })
})
afterAll(() => portal.close())

type Input = Record<string, unknown>
const search = async (input: Input, person: Pick<Person, 'calls'> = portal.visitor) =>
  (await person.calls(searchSite, input)).body
const titles = (content: SiteHit[]) => content.map(({ item }) => ('name' in item ? item.name : item.title))

test('one call finds every kind that the caller may find, the best first, with the totals of all', async () => {
  const visitors = await search({ name: word })
  expect(titles(visitors.content)).toEqual([`${word}方案`, `${word}规程发布`, '软基处理'])
  expect(visitors.counts).toEqual([
    { kind: 'resource', total: 2, isCapped: false },
    { kind: 'course', total: 0, isCapped: false },
    { kind: 'news', total: 1, isCapped: false },
  ])
  expect(visitors).toMatchObject({ totalElements: 3, pages: 1, isWatched: false })
  expect(visitors.content[0]!.item.marked).toMatchObject({
    name: [
      { text: word, hit: true },
      { text: '方案', hit: false },
    ],
  })
  const members = await search({ name: word }, author)
  expect(members.counts.map(({ kind, total }) => [kind, total])).toEqual([
    ['resource', 2],
    ['course', 1],
    ['topic', 1],
    ['news', 1],
  ])
  expect(titles(members.content).slice(0, 4).sort()).toEqual(
    [`${word}方案`, `${word}实操`, `${word}怎么做`, `${word}规程发布`].sort(),
  )
})

test('filters leave a part of one kind, and the counts beside them are those of its own list', async () => {
  const input = { name: word, resourceCategoryIds: 10002 }
  const found = await search({ name: word, kind: 'resource', categoryIds: 10002 })
  expect(titles(found.content)).toEqual(['软基处理'])
  expect(found).toMatchObject({ totalElements: 1, facets: { kind: 'resource', names: { 10002: expect.any(String) } } })
  const { kind: _, names: __, ...facets } = found.facets!
  expect(facets).toEqual((await portal.visitor.calls(library.countFoundResources, input)).body)
  expect((await search({ name: word, kind: 'resource', hasCoin: 1, year: 2001 })).content).toEqual([])
  expect(titles((await search({ kind: 'resource', noCoin: 1 })).content)).toEqual([`${word}方案`])
  expect((await search({ name: word, kind: 'news' })).facets).toBeUndefined()
})

test('near words are searched only in kinds where nothing has all words', async () => {
  const name = `${word}规程`
  const found = await search({ name })
  expect(found.counts.find(({ kind }) => kind === 'news')).toMatchObject({ total: 1 })
  expect(found.counts.find(({ kind }) => kind === 'resource')).toMatchObject({ total: 2 })
  expect(found.relaxed).toBe(true)
  expect(titles(found.content)[0]).toBe(`${word}规程发布`)
  const exact = await search({ name, exact: 1 })
  expect(titles(exact.content)).toEqual([`${word}规程发布`])
  expect(exact.relaxed).toBeUndefined()
})

test('the newest come first where that is asked', async () => {
  await sql`update news set published_at = now() + interval '1 second'`.execute(portal.db)
  const found = await search({ name: word, order: 'newest' })
  const times = found.content.map(({ item }) => item.uploadTime)
  expect(times).toEqual(times.toSorted().toReversed())
})

test('related words, and whether the caller watches these', async () => {
  await author.calls(library.watchWord, { word })
  expect(await search({ name: word }, author)).toMatchObject({ isWatched: true, related: expect.any(Array) })
  expect(await search({ name: '软基' }, author)).toMatchObject({ isWatched: false })
})

test('before anything is searched there are words and categories to begin with', async () => {
  const { start, content } = await search({})
  expect(content).toEqual([])
  expect(start!.categories.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['resource', 'course']))
})

test('suggestions of all kinds come in turns', async () => {
  const suggested = async (person: Pick<Person, 'calls'>) =>
    (await person.calls(suggestSite, { name: word })).body.map(({ text }) => text)
  expect(await suggested(portal.visitor)).toEqual(expect.arrayContaining([`${word}方案`, `${word}规程发布`]))
  expect(await suggested(portal.visitor)).not.toContain(`${word}怎么做`)
  expect(await suggested(author)).toContain(`${word}怎么做`)
})

test('invalid input is refused in words', async () => {
  const refused = async (input: Input) => {
    const { status, body } = await portal.visitor.calls(searchSite, input)
    return [status, body.message]
  }
  expect(await refused({ name: '长'.repeat(201) })).toEqual([400, '关键词最多 200 个字'])
  expect(await refused({ name: word, kind: 'person' })).toEqual([400, '种类不正确'])
  expect(await refused({ name: word, categoryIds: ['x'] })).toEqual([400, '类别不正确'])
  expect((await portal.visitor.calls(suggestSite, { name: '' })).status).toBe(400)
})
