import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import * as lessons from '#contract/catalogue/courses/lessons.ts'
import * as library from '#contract/catalogue/documents/library.ts'
import type { CallAnswer } from '#contract/endpoint.ts'
import * as news from '#contract/pages/news/news.ts'
import * as sitePages from '#contract/pages/site-pages/site-pages.ts'
import * as accounts from '#contract/people/accounts/accounts.ts'
import { inTransaction } from '#kernel/database/index.ts'
import { announce } from '#kernel/live/index.ts'
import type { PageCache } from '#kernel/pages/index.ts'
import { lessonsOf } from '../testing/lessons.ts'
import { libraryOf } from '../testing/library.ts'
import { type Person, type TestPortal, testPortal } from '../testing/portal.ts'

let portal: TestPortal
let admin: Person
let cache: PageCache
let origin: string
beforeAll(async () => {
  portal = await testPortal({}, { hasPages: true })
  origin = await portal.app.listen({ port: 0, host: '127.0.0.1' })
  admin = await portal.anAdministrator()
  cache = portal.pages!.cache
}, 240_000)
afterAll(() => portal.close())
beforeEach(() => cache.outdateAll())

const visit = async (url: string): Promise<string> => (await fetch(origin + url)).text()

/** Visits the pages and returns the number of cache hits. */
const hitsOf = async (urls: string[]): Promise<number> => {
  const before = cache.stats().hits
  for (const url of urls) await visit(url)
  return cache.stats().hits - before
}

interface Kind {
  kind: string
  list: string
  page: (id: number) => string
  add: () => Promise<number>
  /** Changes the name that visitors see. */
  rename: (id: number, name: string) => Promise<unknown>
  remove: (id: number) => Promise<unknown>
}

const mall = () => libraryOf(portal, () => admin)
const courses = () => lessonsOf(portal, () => admin)
const article = { content: '<p>正文</p>', section: '联盟动态', state: 'published' }

const kinds: Kind[] = [
  {
    kind: 'resource',
    list: '/mall',
    page: (id) => `/product?productId=${id}`,
    add: async () => (await mall().aResource(admin)).id,
    async rename(id, name) {
      await mall().changes(admin, id, { fields: { sourceName: name } })
      return mall().approve(id)
    },
    remove: (id) => admin.calls(library.takeDownResource, { id, reason: '内容有误' }),
  },
  {
    kind: 'lesson',
    list: '/videoPage/sortvideo',
    page: (id) => `/videoPage/videoaccount?lessonId=${id}`,
    add: () => courses().aLesson(admin),
    async rename(id, name) {
      await admin.calls(lessons.updateLesson, { ...(await courses().validLesson(admin, { name })), id, submit: true })
      return courses().approve(id)
    },
    remove: (id) => admin.calls(lessons.markLesson, { id, isTakenDown: true, reason: '内容有误' }),
  },
  {
    kind: 'article',
    list: '/AboutsUs?active=InfoMation',
    page: (id) => `/AboutsUs/View?InfoId=${id}`,
    async add() {
      const { body } = await admin.calls(news.addNews, { ...article, title: '原来的标题' })
      return (body as CallAnswer<typeof news.addNews>).id
    },
    rename: (id, title) => admin.calls(news.updateNews, { ...article, id, title }),
    remove: (id) => admin.calls(news.markNews, { ids: [id], state: 'offline' }),
  },
]

/** Resolves when the cache has received all earlier announcements: notifications arrive in the order of commits. */
const announced = async (): Promise<void> => {
  const received = Promise.withResolvers<void>()
  const stop = portal.events.on('received', () => received.resolve())
  await inTransaction(async (tx) => announce(tx, { topic: 'received' }))(portal.db)
  await received.promise
  stop()
}

test.each(kinds)('a changed $kind shows on its page and in lists at once, and leaves other pages cached', async (k) => {
  const [one, other] = [await k.add(), await k.add()]
  await announced()
  const unchanged = [k.page(other), '/pages/terms', ...kinds.filter(({ kind }) => kind !== k.kind).map((o) => o.list)]
  for (const url of [k.list, k.page(one), ...unchanged]) await visit(url)
  expect(await hitsOf([k.list, k.page(one), ...unchanged])).toBe(2 + unchanged.length)
  await k.rename(one, '改过的名字')
  await announced()
  expect(await visit(k.page(one))).toContain('改过的名字')
  expect(await visit(k.list)).toContain('改过的名字')
  expect(await hitsOf(unchanged)).toBe(unchanged.length)
})

test.each(kinds)('a new $kind leaves the pages of others cached', async ({ list, page, add }) => {
  const other = await add()
  await announced()
  await visit(list)
  await visit(page(other))
  const added = await add()
  await announced()
  expect(await hitsOf([page(other)])).toBe(1)
  expect(await visit(list)).toContain(`${page(added)}"`)
})

test.each(kinds)('a removed $kind disappears from the pages of others at once', async ({ page, add, remove }) => {
  const [one, other] = [await add(), await add()]
  await announced()
  await visit(page(other))
  expect(cache.find(page(other))).toBeDefined()
  await remove(one)
  await announced()
  expect(cache.find(page(other))).toBeUndefined()
})

test('a published page is dropped alone, and every page once the links of the footer change', async () => {
  const words = { title: '新的历程', blocks: [{ id: 'a', kind: 'text', html: '<p>正文</p>' }] }
  const publish = async ({ id, version }: { id: number; version: number }, place = 'none') => {
    const saved = (await admin.calls(sitePages.saveSitePage, { ...words, id, version, place })).body
    const { body } = await admin.calls(sitePages.publishSitePage, { id, version: saved.version })
    await announced()
    return body
  }
  const listed = (await admin.calls(sitePages.listSitePages, { size: 100 })).body.content
  // 关于我们 names the page with its description and is dropped with it.
  const others = ['/pages/terms', '/mall', '/videoPage/sortvideo']
  for (const url of ['/pages/history', ...others]) await visit(url)
  await publish(listed.find(({ builtIn }) => builtIn === 'history')!)
  expect(await hitsOf(others)).toBe(others.length)
  expect(await visit('/pages/history')).toContain('新的历程')
  const own = await publish((await admin.calls(sitePages.addSitePage, { title: '须知', slug: 'guide' })).body)
  expect(await hitsOf(others)).toBe(others.length)
  await publish(own, 'footer')
  expect(others.filter((url) => cache.find(url))).toEqual([])
})

test('the home page is dropped when it is published, every page with the footer or an announcement', async () => {
  const listed = (await admin.calls(sitePages.listSitePages, { size: 100 })).body.content
  const publish = async (name: string, blocks: unknown[]) => {
    const { id, version } = listed.find(({ builtIn }) => builtIn === name)!
    const saved = (await admin.calls(sitePages.saveSitePage, { id, version, title: '标题', blocks })).body
    await admin.calls(sitePages.publishSitePage, { id, version: saved.version })
    await announced()
  }
  const others = ['/pages/terms', '/mall', '/AboutsUs']
  for (const url of ['/', ...others]) await visit(url)
  await publish('home', [{ id: 'a', kind: 'section', section: 'news', title: '快讯', rule: 'newest' }])
  expect(await hitsOf(others)).toBe(others.length)
  expect(await visit('/')).toContain('快讯')
  await publish('footer', [{ id: 'a', kind: 'links', title: '栏', items: [{ label: '甲' }] }])
  expect(['/', ...others].filter((url) => cache.find(url))).toEqual([])
  for (const url of others) await visit(url)
  await publish('notice', [{ id: 'a', kind: 'notice', text: '升级', level: 'info' }])
  expect(others.filter((url) => cache.find(url))).toEqual([])
})

test('a renamed category shows in the header of every page at once', async () => {
  const resource = (await mall().aResource(admin)).id
  await announced()
  const pages = ['/mall', '/pages/terms', `/product?productId=${resource}`, '/AboutsUs', '/videoPage/sortvideo']
  for (const url of pages) await visit(url)
  expect(pages.filter((url) => cache.find(url))).toEqual(pages)
  await admin.calls(library.saveResourceCategory, { categoryName: '新的类别' })
  await announced()
  expect(pages.filter((url) => cache.find(url))).toEqual([])
  expect(await visit('/pages/terms')).toContain('新的类别')
})

test('a name that a member changed shows on every page at once', async () => {
  const author = await portal.aMember({ level: 2 })
  const resource = (await mall().aResource(author, { sourceName: '桥梁监测手册' })).id
  const lesson = await courses().aLesson(author)
  await announced()
  const pages = [
    `/product?productId=${resource}`,
    `/mallSearch?inputValue=${encodeURIComponent('桥梁监测手册')}`,
    `/videoPage/videoaccount?lessonId=${lesson}`,
    '/videoPage/sortvideo',
  ]
  for (const url of pages) expect(await visit(url)).toContain(author.username)
  await author.calls(accounts.updateProfile, { username: author.username, nickName: '换了名字' })
  await announced()
  for (const url of pages) expect(await visit(url)).toContain('换了名字')
})
