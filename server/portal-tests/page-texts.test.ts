import { afterAll, beforeAll, expect, test } from 'vitest'
import * as settings from '#contract/base/settings/settings.ts'
import * as lessons from '#contract/catalogue/courses/lessons.ts'
import * as payments from '#contract/money/payments/payments.ts'
import * as sitePages from '#contract/pages/site-pages/site-pages.ts'
import * as accounts from '#contract/people/accounts/accounts.ts'
import { consentChanges, consentVersion } from '#contract/people/accounts/consent.ts'
import { lessonsOf } from '../testing/lessons.ts'
import { type Person, type TestPortal, testPortal } from '../testing/portal.ts'

const patience = 240_000 // the pages are built first if they are outdated
let portal: TestPortal
let admin: Person
beforeAll(async () => {
  portal = await testPortal({}, { hasPages: true })
  await portal.app.listen({ port: 0, host: '127.0.0.1' })
  admin = await portal.anAdministrator()
}, patience)
afterAll(() => portal?.close())

const get = (url: string, person: Pick<Person, 'token'> = portal.visitor) =>
  portal.app.inject({ url, headers: person.token ? { cookie: `token=${person.token}` } : {} })
const textOf = async (url: string) => (await get(url)).body.replace(/<script[\s\S]*?<\/script>|<[^>]+>/g, '')

test('texts name the rates, packages and companies that hold now', async () => {
  expect(await textOf('/pages/topup')).toContain('例如充值 60 元，基础 600，赠送 120，共得 720 V币。')
  expect(await textOf('/pages/more')).toContain('作者获得售价的 70%')
  const group = (await admin.calls(settings.listSettings)).body.find((found) => found.group === 'points')!
  const values = { authorSharePercent: 55, coinsPerYuan: 12, customMaxYuan: 5000 }
  expect((await admin.calls(settings.updateSettings, { ...group, values })).status).toBe(200)
  expect(
    (await admin.calls(payments.saveProduct, { title: '七元', actualPrice: 7, coinSum: 84, present: 3 })).status,
  ).toBe(200)
  await expect.poll(() => textOf('/pages/more')).toContain('作者获得售价的 55%')
  expect(await textOf('/pages/more')).toContain('1 元兑换 12 V币')
  expect(await textOf('/pages/culture')).toContain('售价的 55% 归作者')
  await expect.poll(() => textOf('/pages/topup')).toContain('7 元84387 V币')
  expect(await textOf('/pages/topup')).toContain('自定义金额为 1 至 5,000 元')
  expect(await textOf('/AboutsUs')).toContain('目前有成员单位 0 家')
  for (const page of ['history', 'culture', 'more', 'document', 'video', 'topup', 'terms', 'privacy'])
    expect(await textOf(`/pages/${page}`)).not.toContain('{{')
})

test('visitors read the catalogue of a course, as the call answers it', async () => {
  const courses = lessonsOf(portal, () => admin)
  const author = await portal.aMember()
  const lessonId = await courses.aLesson(author, { coin: 5 })
  const { drLessonChapterList } = (await portal.visitor.calls(lessons.getLesson, { lessonId })).body
  const page = await textOf(`/videoPage/videoaccount?lessonId=${lessonId}`)
  for (const chapter of drLessonChapterList)
    for (const { name } of [chapter, ...chapter.lessonChapterChildList]) expect(page).toContain(name)
  expect(page).toContain('登录后观看课程')
})

test('a member who agreed to older terms reads what changed, and goes on after agreeing', async () => {
  const li = await portal.aMember()
  const consent = { consent_version: '2026-11', consent_at: new Date() }
  await portal.db.updateTable('member').set(consent).where('id', '=', li.id).execute()
  const away = await get('/mall?page=2', li)
  expect([away.statusCode, away.headers.location]).toEqual([302, '/consent?returnUrl=%2Fmall%3Fpage%3D2'])
  const page = await get('/consent?returnUrl=%2Fmall', li)
  for (const change of consentChanges) expect(page.body).toContain(change)
  for (const text of ['/pages/terms', '/pages/privacy']) expect((await get(text, li)).statusCode).toBe(200)
  const agreed = await portal.app.inject({
    method: 'POST',
    url: '/consent?returnUrl=%2Fmall',
    payload: `version=${consentVersion}`,
    headers: {
      cookie: `token=${li.token}`,
      'content-type': 'application/x-www-form-urlencoded',
      'sec-fetch-site': 'same-origin',
    },
  })
  expect([agreed.statusCode, agreed.headers.location]).toEqual([302, '/mall'])
  expect((await li.calls(accounts.getSession)).body.mustConsent).toBe(false)
  expect((await get('/mall', li)).statusCode).toBe(200)
  expect((await get('/consent?returnUrl=%2F%2Fevil.example', li)).headers.location).toBe('/')
})

test("the owner's privacy policy asks members again, and the program's text stays readable", async () => {
  const li = await portal.aMember()
  const consent = { consent_version: consentVersion, consent_at: new Date() }
  await portal.db.updateTable('member').set(consent).where('id', '=', li.id).execute()
  const { content } = (await admin.calls(sitePages.listSitePages, { size: 100 })).body
  const { id, version } = content.find(({ builtIn }) => builtIn === 'privacy')!
  const blocks = [{ id: 'a', kind: 'text', html: '<p>本公司的隐私政策</p>' }]
  const saved = (await admin.calls(sitePages.saveSitePage, { id, version, title: '隐私政策', blocks })).body
  const asking = { id, version: saved.version, asksAgain: true, changes: ['写明了保存期限'] }
  expect((await admin.calls(sitePages.publishSitePage, asking)).status).toBe(200)
  await expect.poll(() => textOf('/pages/privacy')).toContain('本公司的隐私政策')
  expect((await get('/mall', li)).headers.location).toBe('/consent?returnUrl=%2Fmall')
  expect((await get('/consent', li)).body).toContain('写明了保存期限')
  const old = await textOf(`/pages/privacy?version=${consentVersion}`)
  expect(old).toContain('这是旧版')
  expect(old).not.toContain('本公司的隐私政策')
  expect((await get('/pages/privacy?version=2001-01-01')).statusCode).toBe(404)
})

test('the home page shows the sections that the owner arranged', async () => {
  const { content } = (await admin.calls(sitePages.listSitePages, { size: 100 })).body
  const { id, version } = content.find(({ builtIn }) => builtIn === 'home')!
  const section = (name: string, more: object = {}) => ({
    ...{ id: name, kind: 'section', section: name, title: '', rule: 'newest' },
    ...more,
  })
  const blocks = [
    section('training', { title: '公开课' }),
    { id: 'words', kind: 'text', html: '<p>欢迎来到本站</p>' },
    section('solutions', { isHidden: true }),
    section('mall', { rule: 'rated' }),
    section('hot', { rule: 'picked', picked: [999_999] }),
  ]
  const saved = (await admin.calls(sitePages.saveSitePage, { id, version, title: '首页', blocks })).body
  expect(await textOf('/')).toContain('业务解决方案')
  expect((await get('/?preview=draft', admin)).body).toContain('公开课')
  expect((await get('/?preview=draft')).body).not.toContain('公开课')
  await admin.calls(sitePages.publishSitePage, { id, version: saved.version })
  await expect.poll(() => textOf('/')).toContain('欢迎来到本站')
  const page = await textOf('/')
  expect(page.indexOf('公开课')).toBeLessThan(page.indexOf('欢迎来到本站'))
  expect(page).not.toContain('业务解决方案')
  expect(page).toContain('编辑推荐')
})
