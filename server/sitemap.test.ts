import { afterAll, beforeAll, expect, test } from 'vitest'
import { addNews } from '#contract/news.ts'
import { idsPerFile } from '#kernel/pages/index.ts'
import { type TestPortal, testPortal } from './testing/portal.ts'

let portal: TestPortal
let published: number
let draft: number
beforeAll(async () => {
  portal = await testPortal({ publicUrl: 'https://portal.example' })
  const editor = await portal.anAdministrator()
  const article = { title: '标题', content: '<p>正文</p>', section: '联盟动态' }
  published = (await editor.calls(addNews, { ...article, state: 'published' })).body.id
  draft = (await editor.calls(addNews, { ...article, state: 'draft' })).body.id
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

test('a file lists only the pages of its range of ids', async () => {
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
  const article = { title: 'A & B <新>\u0001', content: '<p>正文</p>', state: 'published' }
  const { id } = (await editor.calls(addNews, article)).body
  const { body, headers } = await get('/rss.xml')
  expect(headers['content-type']).toContain('application/rss+xml')
  expect(body).toContain('<title>A &amp; B &lt;新></title>')
  expect(body).toContain(`<link>https://portal.example/AboutsUs/View?InfoId=${id}</link>`)
  expect(body).not.toContain(`InfoId=${draft}<`)
})

test('the manifest has the name from the settings', async () => {
  const { body, headers } = await get('/manifest.webmanifest')
  expect(headers['content-type']).toContain('application/manifest+json')
  expect(JSON.parse(body)).toMatchObject({ name: '数字工程咨询联盟', short_name: '数咨', start_url: '/' })
})
