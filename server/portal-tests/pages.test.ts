import { hash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addNews } from '#contract/pages/news/news.ts'
import { addCompany } from '#contract/people/companies/alliance.ts'
import { lessonsOf } from '../testing/lessons.ts'
import { libraryOf } from '../testing/library.ts'
import { type Person, type TestPortal, testPortal } from '../testing/portal.ts'
import { expectPagesAtStrangeAddresses } from '../testing/strange-addresses.ts'

const patience = 240_000 // the pages are built first if they are outdated
const people = {} as Record<'visitor' | 'member' | 'administrator' | 'thirdLevel', Pick<Person, 'token'>>
type Role = keyof typeof people
let portal: TestPortal
let resource: number
let lesson: number
let closedLesson: number
let article: number
let company: number

beforeAll(async () => {
  portal = await testPortal({}, { hasPages: true })
  await portal.app.listen({ port: 0, host: '127.0.0.1' })
  const administrator = await portal.anAdministrator()
  const member = await portal.aMember()
  const thirdLevel = await portal.aMember({ level: 5 })
  Object.assign(people, { visitor: portal.visitor, member, administrator, thirdLevel })
  const mall = libraryOf(portal, () => administrator)
  resource = (await mall.aResource(member, { sourceName: 'BIM 交付标准', coin: 5, tags: 'BIM' })).id
  for (let count = 0; count < 14; count++) await mall.aResource(member)
  const courses = lessonsOf(portal, () => administrator)
  lesson = await courses.aLesson(member, { coin: 5 })
  closedLesson = await courses.aLesson(member)
  await courses.closes(closedLesson)
  const news = { title: '标题', summary: '摘要', content: '<p>正文</p>', section: '联盟动态', state: 'published' }
  article = (await administrator.calls(addNews, news)).body.id
  const firm = { name: '远策投资咨询有限公司', shortName: '远策', kind: '投资', intro: '简介' }
  company = (await administrator.calls(addCompany, firm)).body.id
}, patience)
afterAll(() => portal.close())

const get = (url: string, as: Role = 'visitor') => {
  const { token } = people[as]
  return portal.app.inject({ url, headers: token ? { cookie: `token=${token}` } : {} })
}

/** Follows redirects like a browser. */
const open = async (url: string, as?: Role) => {
  let address = url
  for (let step = 0; step < 5; step++) {
    const answer = await get(address, as)
    if (answer.statusCode < 300 || answer.statusCode >= 400) return { ...answer, status: answer.statusCode, address }
    const { pathname, search } = new URL(String(answer.headers.location), 'http://127.0.0.1')
    address = pathname + search
  }
  throw new Error(`${url} redirects in a loop`)
}

const backOffice = [
  'main Numberpro resourceCategories videoProduct lessonCategories videoScrollShow information informationItem companies',
  'XinglinPage topicCategories TopicAnswer reports sensitiveWords searchWords AdminUser AdminUserOne AdminUserTwo AdminUserfirste',
  'approvals division integralRecord adjustments inviters orders reconciliation statement integralSetting jobs auditLog backups settings look setup',
]
  .flatMap((names) => names.split(' '))
  .map((name) => `/System/${name}`)
  .concat('/druid/index.html')

/** Every route of PAGE-1 and PAGE-2 with the person who requests it. `to` is where a redirect leads. */
const routes = (): { as?: Role; path: string; to?: RegExp | string; status?: number }[] => [
  { path: '/' },
  { path: '/success', to: /\/logoRegister|\/success/ },
  { path: '/mall' },
  { path: '/mallSearch?inputValue=BIM&selectValue=0&datArray=%5B%5D&resArray=1&ListLength=9' },
  { path: '/mall/BIM', to: '/mallSearch?inputValue=BIM' },
  { path: '/searchVue', to: /\/mallSearch/ },
  { path: '/searchVue?inputValue=BIM&selectValue=10001', to: '/mallSearch?inputValue=BIM&selectValue=10001' },
  { path: `/product?productId=${resource}` },
  { path: `/productTwo/${resource}`, to: `/product?productId=${resource}` },
  { path: '/logoRegister' },
  { as: 'member', path: '/logoRegister', to: '/' },
  { path: '/AboutsUs' },
  { path: '/AboutsUs?active=InfoMation' },
  { path: '/AboutsUs?active=Expert' },
  { path: `/AboutsUs/View?InfoId=${article}` },
  { path: '/UnionShop' },
  { path: '/Bountyvue' },
  { path: '/Admin/Upload', to: /\/logoRegister/ },
  { as: 'thirdLevel', path: '/Admin/Upload', to: '/401', status: 403 },
  { as: 'thirdLevel', path: '/videoPage/UploadVideo', to: '/401', status: 403 },
  { as: 'member', path: '/Admin/Abous', to: '/Admin/Upload' },
  { as: 'member', path: '/Admin/Upload' },
  { as: 'member', path: '/Admin/UploadNew', to: '/Admin/Upload' },
  { as: 'member', path: '/Admin/UploadModify?id=999999', status: 404 },
  { path: '/Video/Video', to: '/videoPage/videoHome' },
  { as: 'member', path: '/editvue', to: '/CultivateCenter/newpost' },
  { path: '/NumberShop/Admin', to: /\/logoRegister/ },
  { as: 'member', path: '/NumberShop/Admin' },
  { path: '/videoPage', to: '/videoPage/videoHome' },
  { path: '/videoPage/videoSearch' },
  { path: '/videoPage/sortvideo' },
  { path: `/videoPage/videoaccount?lessonId=${lesson}` },
  { path: '/CultivateCenter', to: /\/logoRegister/ },
  {
    path: '/CultivateCenter/indexContent?page=2',
    to: '/logoRegister?returnUrl=%2FCultivateCenter%2FindexContent%3Fpage%3D2',
  },
  { as: 'member', path: '/CultivateCenter', to: '/CultivateCenter/indexContent' },
  { as: 'member', path: '/CultivateCenter/user' },
  { as: 'member', path: '/CultivateCenter/search' },
  { as: 'member', path: '/CultivateCenter/newpost' },
  { as: 'member', path: '/CultivateCenter/pageCentent' },
  { as: 'member', path: '/CultivateCenter/searchContent?inputValue=BIM' },
  { as: 'member', path: '/CultivateCenter/videoHome', to: '/videoPage/videoHome' },
  { as: 'member', path: '/CultivateCenter/sortvideo', to: '/videoPage/sortvideo' },
  {
    as: 'member',
    path: `/CultivateCenter/videoaccount/${lesson}`,
    to: `/videoPage/videoaccount?lessonId=${lesson}`,
  },
  { as: 'administrator', path: '/System', to: '/System/main' },
  { path: '/System', to: /\/System\/LoReg/ },
  { path: '/System/LoReg' },
  ...backOffice.flatMap((path) => [
    { as: 'administrator' as const, path },
    { path, to: /\/System\/LoReg\?returnUrl=/ },
    { as: 'member' as const, path, to: '/401', status: 403 },
  ]),
  { path: '/401', status: 403 },
  ...['history', 'culture', 'more', 'document', 'video', 'showcase', 'solutions', 'topup', 'terms', 'privacy'].map(
    (page) => ({ path: `/pages/${page}` }),
  ),
  { path: '/robots.txt' },
  { path: '/sitemap.xml' },
  { path: '/rss.xml' },
  { path: '/manifest.webmanifest' },
  { path: '/offline.html' },
  { path: '/service-worker.js' },
  ...['favicon.ico', 'favicon.svg', 'apple-touch-icon.png', 'icon-192.png', 'icon-512.png', 'share.png'].map(
    (file) => ({ path: `/${file}` }),
  ),
]

test('every route answers, and aliases lead where they should', { timeout: patience }, async () => {
  const wrong: string[] = []
  for (const { as, path, to = path, status = 200 } of routes()) {
    const reached = await open(path, as)
    const isThere = typeof to === 'string' ? reached.address === to : to.test(reached.address)
    if (reached.status !== status || !isThere)
      wrong.push(`${as ?? 'visitor'} ${path}: ${reached.status} at ${reached.address}`)
  }
  expect(wrong).toEqual([])
})

test('an alias of a course redirects permanently', async () => {
  const moved = await get('/CultivateCenter/videoaccount/7', 'member')
  expect([moved.statusCode, moved.headers.location]).toEqual([301, '/videoPage/videoaccount?lessonId=7'])
})

test('a missing and a forbidden page explain themselves', async () => {
  const missing = await get('/no/such/page')
  expect(missing.statusCode).toBe(404)
  expect(missing.body).toContain('<title>页面不存在 - 数字工程咨询联盟</title>')
  expect(missing.body).toContain('此路段尚未贯通')
  expect((await get('/401')).body).toContain('当前账号没有访问权限')
})

test('a course that is not public is not found by visitors and the second level', async () => {
  const address = `/videoPage/videoaccount?lessonId=${closedLesson}`
  expect((await get(address)).statusCode).toBe(404)
  const { token } = await portal.aMember()
  expect((await portal.app.inject({ url: address, headers: { cookie: `token=${token}` } })).statusCode).toBe(404)
  expect((await get(address, 'administrator')).statusCode).toBe(200)
})

describe('addresses', () => {
  // There are 16 values of each parameter: a step of 5 takes each value with other parameters.
  test('strange addresses get a page of the portal', { timeout: patience }, () =>
    expectPagesAtStrangeAddresses(portal, 5),
  )

  test('unknown ids and pages past the end are not found', { timeout: patience }, async () => {
    const ids = ['', '0', '-1', '1.5', '999999', '999999999', 'abc', '99999999999999999999']
    const starts = [
      '/product?productId=',
      '/AboutsUs/View?InfoId=',
      '/videoPage/videoaccount?lessonId=',
      '/UnionShop?company=',
    ]
    const addresses = [
      ...starts.flatMap((start) => ids.map((id) => start + id)),
      '/UnionShop?company=x',
      '/AboutsUs?active=Member&company=999999',
      '/AboutsUs?active=InfoMation&page=999',
      `/UnionShop?company=${company}&page=999`,
      '/mall?page=999',
      '/mall?page=5000',
      '/mallSearch?inputValue=BIM&page=999',
      '/search?inputValue=BIM&selectValue=resource&page=999',
      '/videoPage/sortvideo?page=999',
    ]
    const statuses: string[] = []
    for (const address of addresses) statuses.push(`${address} ${(await get(address)).statusCode}`)
    expect(statuses).toEqual(addresses.map((address) => `${address} 404`))
  })

  test('an unusual search gets a helpful page', async () => {
    const answerTo = async (url: string) => {
      const { statusCode, body } = await get(url)
      return { status: statusCode, body }
    }
    expect(await answerTo('/search')).toEqual({ status: 200, body: expect.stringContaining('资源类别') })
    const nothing = await answerTo('/search?inputValue=%E6%B2%A1%E6%9C%89%E8%BF%99%E4%B8%AA%E8%AF%8D')
    expect(nothing).toEqual({ status: 200, body: expect.stringContaining('到论坛提问') })
    const narrowed = await answerTo('/search?inputValue=BIM&selectValue=resource&category=1&format=xyz&year=2001')
    expect(narrowed).toEqual({ status: 200, body: expect.stringContaining('清空筛选') })
    const long = await answerTo(`/search?inputValue=${encodeURIComponent('长'.repeat(500))}`)
    expect(long).toEqual({ status: 400, body: expect.stringContaining('关键词最多 200 个字') })
    expect(await answerTo('/search?inputValue=%25_%27%3Cscript%3E&selectValue=nonsense&page=0')).toMatchObject({
      status: 200,
    })
    for (const path of ['/search', '/mallSearch'])
      expect(await answerTo(`${path}?inputValue=a%00b`)).toMatchObject({ status: 400 })
  })
})

describe('search engines and shared links get', () => {
  const content = (html: string, pattern: RegExp) => html.match(pattern)?.[1]?.replaceAll('&amp;', '&')
  const link = (html: string, rel: string) => content(html, new RegExp(`<link rel="${rel}" href="([^"]+)"`))
  const facts = (html: string) =>
    Array.from(html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs), ([, json]) =>
      JSON.parse(json!),
    )

  test('title, description, address and an existing picture', async () => {
    const pages = ['/', `/AboutsUs/View?InfoId=${article}`, `/product?productId=${resource}`, '/AboutsUs?active=Member']
    for (const page of pages) {
      const { body } = await get(page)
      const metaOf = (name: string) => content(body, new RegExp(`<meta property="og:${name}" content="([^"]+)"`))
      for (const name of ['title', 'description', 'url', 'type'])
        expect(metaOf(name), `${name} of ${page}`).toBeTruthy()
      const picture = await get(metaOf('image')!.replace(/^https?:\/\/[^/]+/, ''))
      expect(picture.headers['content-type'], page).toMatch(/^image\//)
    }
  })

  test('structured data of a resource, a course and an article', async () => {
    const sold = (await get(`/product?productId=${resource}`)).body
    expect(link(sold, 'canonical')).toMatch(new RegExp(`productId=${resource}$`))
    expect(facts(sold)[0]).toMatchObject({ '@type': 'DigitalDocument', isAccessibleForFree: false })
    const course = (await get(`/videoPage/videoaccount?lessonId=${lesson}`)).body
    expect(facts(course).map((fact) => fact['@type'])).toEqual(['Course', 'BreadcrumbList'])
    const read = (await get(`/AboutsUs/View?InfoId=${article}`)).body
    expect(link(read, 'canonical')).toMatch(new RegExp(`/AboutsUs/View\\?InfoId=${article}$`))
    expect(facts(read)[0]).toMatchObject({ '@type': 'NewsArticle' })
  })

  test('canonical, previous and next addresses and structured data of lists', async () => {
    const { body } = await get('/mall?page=2&sort=views')
    expect(link(body, 'canonical')).toMatch(/\/mall\?page=2$/)
    expect(link(body, 'prev')).toMatch(/\/mall$/)
    expect(facts(body).map((fact) => fact['@type'])).toEqual(['ItemList', 'BreadcrumbList'])
    expect(link((await get('/mall')).body, 'next')).toMatch(/\/mall\?page=2$/)
    expect((await get('/sitemap/resources-1.xml')).body).toContain('/product?productId=')
  })
})

describe('scripts', () => {
  const inlineScripts = (html: string) =>
    Array.from(html.matchAll(/<script(?![^>]*(?:src=|ld\+json))[^>]*>([\s\S]*?)<\/script>/g), ([, code]) => code!)
  const allowed = (policy: unknown) => /script-src 'self' ([^;]*)/.exec(String(policy))?.[1]?.split(' ')

  test.each(['/', '/mall', '/no-such-page'])('of %s are the only inline ones its policy allows', async (url) => {
    const { body, headers } = await open(url)
    const own = inlineScripts(body)
    expect(own.length).toBeGreaterThan(1)
    expect(allowed(headers['content-security-policy'])).toEqual(
      own.map((code) => `'sha256-${hash('sha256', code, 'base64')}'`),
    )
    expect(body).not.toContain(' nonce=')
    expect(headers['x-inline-script-nonce']).toBeUndefined()
  })

  test('in stored text are neither shown nor allowed', async () => {
    const content = '<p>正文<script>steal()</script><img src="/photo/a" onerror="steal()"></p>'
    await portal.db.updateTable('news').set({ content }).where('id', '=', article).execute()
    const { body } = await open(`/AboutsUs/View?InfoId=${article}&fresh=1`, 'member')
    expect(body).toContain('<p>正文<img')
    expect(body).not.toContain('steal')
  })
})
