import { afterAll, beforeAll, expect, test } from 'vitest'
import { listSettings, updateSettings } from '#contract/base/settings/settings.ts'
import { addNews } from '#contract/pages/news/news.ts'
import { idsPerFile } from '#kernel/pages/index.ts'
import { lessonsOf } from './testing/lessons.ts'
import { libraryOf } from './testing/library.ts'
import { type TestPortal, testPortal } from './testing/portal.ts'

let portal: TestPortal
let published: number
let draft: number
let authorId: number
beforeAll(async () => {
  portal = await testPortal({ publicUrl: 'https://portal.example' })
  await portal.app.listen({ port: 0, host: '127.0.0.1' })
  const editor = await portal.anAdministrator()
  const article = { title: '标题', content: '<p>正文</p>', section: '联盟动态' }
  published = (await editor.calls(addNews, { ...article, state: 'published' })).body.id
  draft = (await editor.calls(addNews, { ...article, state: 'draft' })).body.id
  const { aResource, uploads } = libraryOf(portal, () => editor)
  for (const sourceName of ['一', '二']) await aResource(editor, { sourceName })
  authorId = editor.id
  await uploads(editor)
  const { aLesson, adds, closes } = lessonsOf(portal, () => editor)
  for (const name of ['甲', '乙']) await aLesson(editor, { name })
  await closes(await aLesson(editor))
  await adds(editor)
})
afterAll(() => portal.close())

const get = (url: string) => portal.app.inject({ url })
const addressesIn = (xml: string) => Array.from(xml.matchAll(/<loc>(.*?)<\/loc>/g), ([, address]) => address)

test('robots.txt names the sitemap and disallowed paths', async () => {
  const { body, headers } = await get('/robots.txt')
  expect(headers['content-type']).toContain('text/plain')
  expect(body).toContain('Sitemap: https://portal.example/sitemap.xml')
  expect(body).toMatch(/^Disallow: \/System$/m)
})

test('the sitemap lists files, and those list the public pages', async () => {
  const index = await get('/sitemap.xml')
  expect(index.headers['content-type']).toContain('xml')
  const files = addressesIn(index.body)
  expect(files).toContain('https://portal.example/sitemap/pages.xml')
  expect(files).toContain('https://portal.example/sitemap/news-1.xml')
  const news = addressesIn((await get('/sitemap/news-1.xml')).body)
  expect(news).toContain(`https://portal.example/AboutsUs/View?InfoId=${published}`)
  expect(news).not.toContain(`https://portal.example/AboutsUs/View?InfoId=${draft}`)
  expect(addressesIn((await get('/sitemap/pages.xml')).body)).toContain('https://portal.example/mall')
})

test('authors with something on offer have a page, other members none', async () => {
  const waiting = await portal.aMember()
  await libraryOf(portal, () => waiting).uploads(waiting)
  expect(addressesIn((await get('/sitemap/authors-1.xml')).body)).toEqual([
    `https://portal.example/author?id=${authorId}`,
  ])
})

test('a file lists only the pages of its range of ids', async () => {
  await portal.db.deleteFrom('news_version').where('news_id', '=', published).execute()
  await portal.db
    .updateTable('news')
    .set({ id: idsPerFile + 1 })
    .where('id', '=', published)
    .execute()
  const address = `https://portal.example/AboutsUs/View?InfoId=${idsPerFile + 1}`
  expect(addressesIn((await get('/sitemap.xml')).body)).toContain('https://portal.example/sitemap/news-2.xml')
  expect(addressesIn((await get('/sitemap/news-2.xml')).body)).toEqual([address])
  expect(addressesIn((await get('/sitemap/news-1.xml')).body)).toEqual([])
})

test.each(['news-3.xml', 'news-0.xml', 'members-1.xml', 'toString-1.xml', '..%2Frobots.txt'])(
  'there is no file %s',
  async (file) => {
    expect((await get(`/sitemap/${file}`)).statusCode).toBe(404)
  },
)

test('the feed has the newest articles and is valid XML whatever their titles contain', async () => {
  const editor = await portal.anAdministrator()
  const title = 'A & B <新>\u0001 ]]> \u202e倒\u200b置'
  const article = { title, content: '<p>正文</p>', state: 'published' }
  const { id } = (await editor.calls(addNews, article)).body
  const { body, headers } = await get('/rss.xml')
  expect(headers['content-type']).toContain('application/rss+xml')
  expect(body).toContain('<title>A &amp; B &lt;新&gt; ]]&gt; 倒置</title>')
  expect(body).toContain(`<link>https://portal.example/AboutsUs/View?InfoId=${id}</link>`)
  expect(body).not.toContain(`InfoId=${draft}<`)
})

test.each(['resources', 'courses'] as const)(
  'the feeds of %s have those that visitors see, newest first',
  async (kind) => {
    const rss = await get(`/rss-${kind}.xml`)
    expect([rss.statusCode, rss.headers['content-type']]).toEqual([200, 'application/rss+xml; charset=utf-8'])
    const json = await get(`/feed-${kind}.json`)
    expect(json.headers['content-type']).toBe('application/feed+json; charset=utf-8')
    const feed = JSON.parse(json.body) as { feed_url: string; items: { url: string; date_published: string }[] }
    expect(feed.feed_url).toBe(`https://portal.example/feed-${kind}.json`)
    const addresses = feed.items.map(({ url }) => url)
    expect(addresses).toEqual([...rss.body.matchAll(/<guid isPermaLink="true">(.*?)</g)].map(([, address]) => address))
    const listed = addressesIn((await get(`/sitemap/${kind === 'courses' ? 'lessons' : kind}-1.xml`)).body)
    expect(addresses).toHaveLength(2)
    expect(new Set(addresses)).toEqual(new Set(listed))
    const times = feed.items.map(({ date_published }) => date_published)
    expect(times).toEqual(times.toSorted().reverse())
  },
)

test('security.txt names the hotline, or the address of the settings, and ends within a year', async () => {
  const ends = /Expires: (.*)/.exec((await get('/.well-known/security.txt')).body)![1]!
  expect(Date.parse(ends) - Date.now()).toBeLessThan(366 * 86_400_000)
  expect((await get('/.well-known/security.txt')).body).toMatch(/^Contact: tel:400-000-0000$/m)
  const editor = await portal.anAdministrator()
  const { group, version } = (await editor.calls(listSettings)).body.find((found) => found.group === 'site')!
  const change = (securityContact: string) =>
    editor.calls(updateSettings, { group, version, values: { securityContact } })
  const { status, body } = await change('javascript:alert(1)')
  expect([status, JSON.stringify(body)]).toEqual([
    400,
    expect.stringContaining('请输入以 mailto: 或 https:// 开头的地址'),
  ])
  expect((await change('mailto:anquan@portal.example')).status).toBe(200)
  await expect
    .poll(async () => (await get('/.well-known/security.txt')).body)
    .toMatch(/^Contact: mailto:anquan@portal\.example$/m)
})

test('the manifest has the name from the settings', async () => {
  const { body, headers } = await get('/manifest.webmanifest')
  expect(headers['content-type']).toContain('application/manifest+json')
  expect(JSON.parse(body)).toMatchObject({ name: '数字工程咨询联盟', short_name: '数咨', start_url: '/' })
})
