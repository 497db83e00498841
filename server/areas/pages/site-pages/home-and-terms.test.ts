import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { consentLimits } from '#contract/constants.ts'
import * as dossiers from '#contract/office/dossiers/dossiers.ts'
import type { PageBlock } from '#contract/pages/site-pages/site-page-blocks.ts'
import * as pages from '#contract/pages/site-pages/site-pages.ts'
import * as accounts from '#contract/people/accounts/accounts.ts'
import { consentVersion } from '#contract/people/accounts/consent.ts'
import { today } from '#kernel/time/index.ts'
import { type Person, type TestPortal, testPortal } from '../../../testing/portal.ts'

let portal: TestPortal
let admin: Person
beforeAll(async () => {
  portal = await testPortal()
  admin = await portal.anAdministrator()
})
afterAll(() => portal.close())

const pageOf = async (name: pages.BuiltInPage) => {
  const { body } = await admin.calls(pages.listSitePages, { size: 100 })
  return body.content.find(({ builtIn }) => builtIn === name)!
}
const save = async (name: pages.BuiltInPage, blocks: unknown[], title = '标题') => {
  const { id, version } = await pageOf(name)
  return admin.calls(pages.saveSitePage, { id, version, title, blocks })
}
const publish = async (name: pages.BuiltInPage, more: Record<string, unknown> = {}, who: Person = admin) => {
  const { id, version } = await pageOf(name)
  return who.calls(pages.publishSitePage, { id, version, ...more })
}
const show = async (name: pages.BuiltInPage, blocks: unknown[], more: Record<string, unknown> = {}) => {
  expect((await save(name, blocks)).status).toBe(200)
  return publish(name, more)
}
const takeDown = async (name: pages.BuiltInPage) => {
  const { id, version } = await pageOf(name)
  return admin.calls(pages.unpublishSitePage, { id, version })
}
const frame = async (who: Person = portal.visitor, draft?: boolean) =>
  (await who.calls(pages.getSiteFrame, draft ? { draft } : {})).body
const words = (html: string, id = 'words'): PageBlock => ({ id, kind: 'text', html })
const section = (more: object = {}) => ({
  id: 'a',
  kind: 'section',
  section: 'news',
  title: '快讯',
  rule: 'newest',
  ...more,
})
const notice = (more: object = {}) => ({ id: 'n', kind: 'notice', text: '系统升级', level: 'info', ...more })
const hour = (from: number) => new Date(Date.now() + from * 3_600_000).toISOString()

describe('home, footer and announcement bar', () => {
  test('are the program’s until they are published, and again afterwards', async () => {
    expect(await frame()).toEqual({ links: [], footer: null, notice: null })
    expect((await portal.visitor.calls(pages.getBuiltInPage, { name: 'home' })).body).toEqual({ page: null })
    await show('home', [section()])
    const { page } = (await portal.visitor.calls(pages.getBuiltInPage, { name: 'home' })).body
    expect(page?.blocks).toEqual([section({ isHidden: false, picked: [] })])
    expect((await takeDown('home')).status).toBe(200)
    await expect
      .poll(async () => (await portal.visitor.calls(pages.getBuiltInPage, { name: 'home' })).body.page)
      .toBeNull()
  })

  test('the footer shows the values of settings', async () => {
    const column = {
      id: 'c',
      kind: 'links',
      title: '联系',
      items: [{ label: '地址 {{address}}' }, { label: '首页', link: '/' }],
    }
    await show('footer', [column])
    await expect
      .poll(async () => (await frame()).footer)
      .toEqual([
        {
          title: '联系',
          items: [
            { label: '地址 示例市规划区测绘路 18 号 数咨大厦 9 层', link: '' },
            { label: '首页', link: '/' },
          ],
        },
      ])
    await takeDown('footer')
    await expect.poll(async () => (await frame()).footer).toBeNull()
  })

  test('an announcement is shown in its period only, the first that holds', async () => {
    await show('notice', [
      notice({ id: 'over', until: hour(-1) }),
      notice({ id: 'later', from: hour(2) }),
      notice({ id: 'now', text: '正在', from: hour(-1), until: hour(1), level: 'urgent', link: '/mall' }),
      notice({ id: 'rest' }),
    ])
    await expect
      .poll(async () => (await frame()).notice)
      .toEqual({ id: expect.stringMatching(/^now\.\d+$/), text: '正在', link: '/mall', level: 'urgent' })
    const due = await sql`select id from pgboss.job where name = 'site-pages.announce-period'`.execute(portal.db)
    expect(due.rows).toHaveLength(2)
    await takeDown('notice')
    await expect.poll(async () => (await frame()).notice).toBeNull()
  })

  test('a draft is seen by editors who ask for it', async () => {
    await save('notice', [notice({ text: '草稿' })])
    const member = await portal.aMember()
    for (const person of [portal.visitor, member]) expect((await frame(person, true)).notice).toBeNull()
    expect((await frame(admin)).notice).toBeNull()
    expect((await frame(admin, true)).notice?.text).toBe('草稿')
    await save('solutions', [{ id: 'p', kind: 'project', name: '方案', subtitle: '', text: '介绍' }])
    const read = (who: Person) => who.calls(pages.getBuiltInPage, { name: 'solutions', draft: true })
    expect((await read(member)).body.page).toBeNull()
    expect((await read(admin)).body.page?.blocks).toMatchObject([{ name: '方案', points: [], cases: [] }])
  })

  test.each([
    ['home', [{ id: 'h', kind: 'heading', text: '标题' }], '这个页面不能用这种内容块'],
    ['about', [section()], '这个页面不能用这种内容块'],
    ['home', [section(), section({ id: 'b' })], '每个版块只能出现一次'],
    ['home', [section({ section: 'other' })], '没有这个版块'],
    ['home', [section({ picked: Array.from({ length: 13 }, (_, at) => at + 1) })], '最多挑选 12 项'],
    [
      'footer',
      'abcd'.split('').map((id) => ({ id, kind: 'links', title: id, items: [{ label: '甲' }] })),
      '这个页面放不下这么多内容块，请删掉几块',
    ],
    [
      'footer',
      [{ id: 'c', kind: 'links', title: '栏', items: [{ label: '甲', link: 'javascript:x' }] }],
      '请输入以 / 或 http(s):// 开头的链接',
    ],
    ['notice', [notice({ from: hour(2), until: hour(1) })], '结束时间须晚于开始时间'],
    ['notice', [notice({ text: '' })], '请输入公告文字'],
    ['solutions', [{ id: 'p', kind: 'project', name: '', subtitle: '', text: '介绍' }], '请输入名称'],
  ] as const)('%s refuses %j', async (name, blocks, message) => {
    const answer = await save(name, [...blocks])
    expect([answer.status, answer.body.message]).toEqual([400, message])
  })

  test('a home page without a visible section is not published', async () => {
    await save('home', [section({ isHidden: true })])
    const answer = await publish('home')
    expect([answer.status, answer.body.message]).toEqual([400, '请输入正文'])
  })
})

describe('terms and privacy (SITE-11)', () => {
  const legal = async (name: pages.LegalPage, version?: string) =>
    portal.visitor.calls(pages.getLegalPage, { name, ...(version && { version }) })
  const mustConsent = async (person: Person) => (await person.calls(accounts.getSession)).body.mustConsent
  const current = async () => (await portal.visitor.calls(accounts.getConsent)).body
  const agreed = (person: Person) =>
    portal.db
      .updateTable('member')
      .set({ consent_version: consentVersion, consent_at: new Date() })
      .where('id', '=', person.id)
      .execute()

  test('a corrected text keeps the version, and nobody is asked', async () => {
    const li = await portal.aMember()
    await agreed(li)
    expect((await legal('terms')).body).toEqual({
      page: null,
      version: consentVersion,
      isCurrent: true,
      versions: [consentVersion],
    })
    expect((await show('terms', [words('<p>更正</p>')])).status).toBe(200)
    const { body } = await legal('terms')
    expect([body.version, body.page?.blocks]).toEqual([consentVersion, [words('<p>更正</p>')]])
    expect(await mustConsent(li)).toBe(false)
  })

  test('a version that asks again is dated, asks every member, and the earlier text has its own address', async () => {
    const li = await portal.aMember()
    await agreed(li)
    await show('privacy', [words('<p>新的隐私政策</p>')], { asksAgain: true, changes: ['写明了保存期限'] })
    await expect.poll(() => mustConsent(li)).toBe(true)
    const { version, changes } = await current()
    expect(version.startsWith(today())).toBe(true)
    expect(changes).toEqual(['写明了保存期限'])
    const old = await li.calls(accounts.giveConsent, { version: consentVersion })
    expect([old.status, old.body.message]).toEqual([400, '协议已更新，请刷新后重新阅读'])
    const answers = await Promise.all([1, 2].map(() => li.calls(accounts.giveConsent, { version })))
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await mustConsent(li)).toBe(false)
    expect((await portal.visitor.calls(accounts.giveConsent, { version })).status).toBe(401)

    expect((await legal('privacy')).body).toMatchObject({
      version,
      isCurrent: true,
      versions: [version, consentVersion],
    })
    expect((await legal('privacy', consentVersion)).body).toMatchObject({ page: null, isCurrent: false })
    const next = await show('privacy', [words('<p>再新的</p>')], { asksAgain: true, changes: ['又改了'] })
    expect(next.status).toBe(200)
    await expect.poll(async () => (await current()).version).not.toBe(version)
    expect((await legal('privacy', version)).body.page?.blocks).toEqual([words('<p>新的隐私政策</p>')])
    expect((await legal('terms', version)).body.page?.blocks).toEqual([words('<p>更正</p>')])
    expect((await legal('privacy', '2001-01-01')).status).toBe(404)

    const { body } = await admin.calls(dossiers.listMemberEntries, { id: li.id, name: 'consents' })
    expect(body.content.map(({ detail }) => detail)).toEqual([`版本 ${version}`, `版本 ${consentVersion}`])
    const { consents } = (await admin.calls(pages.getAdminSitePage, { id: (await pageOf('terms')).id })).body
    expect(
      consents.map(({ members }) => members),
      'newest first: nobody, the one who agreed twice, everybody so far',
    ).toEqual([0, 1, 2])
  })

  test('versions that members agreed to are never dropped', async () => {
    const agreedTo = (await pageOf('privacy')).liveNumber!
    await show('privacy', [words('<p>最新</p>')], { asksAgain: true, changes: ['再改'] })
    for (let round = 0; round < 32; round++) {
      await save('privacy', [words(`<p>${round}</p>`)])
      await publish('privacy')
    }
    const { id } = await pageOf('privacy')
    const numbers = (await admin.calls(pages.getAdminSitePage, { id })).body.versions.map(({ number }) => number)
    expect(numbers).toContain(agreedTo)
    expect(numbers.length).toBeLessThan(36)
  })

  test('is refused without a list of changes, on other pages, for others, and twice at once', async () => {
    await save('terms', [words('<p>又一版</p>')])
    const missing = await publish('terms', { asksAgain: true })
    expect([missing.status, missing.body.message]).toEqual([400, '请写明改了什么，会员重新同意时会读到'])
    await save('about', [words('<p>关于</p>')])
    const wrong = await publish('about', { asksAgain: true, changes: ['改'] })
    expect([wrong.status, wrong.body.message]).toEqual([400, '只有用户协议与隐私政策可以请会员重新同意'])
    const again = { asksAgain: true, changes: ['改'] }
    expect((await publish('terms', again, portal.visitor)).status).toBe(401)
    expect((await publish('terms', again, await portal.aMember())).status).toBe(403)
    const before = (await legal('terms')).body.versions.length
    const answers = await Promise.all([publish('terms', again), publish('terms', again)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    await expect.poll(async () => (await legal('terms')).body.versions.length).toBe(before + 1)
  })

  test('a published text is not taken offline', async () => {
    const answer = await takeDown('terms')
    expect([answer.status, answer.body.message]).toEqual([
      409,
      '用户协议与隐私政策发布后不能撤下，可恢复旧版后重新发布',
    ])
  })

  test('there is a bound', async () => {
    const rows = Array.from({ length: consentLimits.maxVersions }, (_, at) => ({
      version: `2020-${at}`,
      changes: [],
      terms_number: null,
      privacy_number: null,
    }))
    await portal.db.insertInto('consent_version').values(rows).execute()
    const answer = await show('terms', [words('<p>太多</p>')], { asksAgain: true, changes: ['改'] })
    expect([answer.status, answer.body.message]).toEqual([409, '协议最多 200 版'])
  })
})
