import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as recycle from '#contract/base/recycle/recycle.ts'
import * as settings from '#contract/base/settings/settings.ts'
import { sitePageLimits } from '#contract/constants.ts'
import type { PageBlock } from '#contract/pages/site-pages/site-page-blocks.ts'
import * as pages from '#contract/pages/site-pages/site-pages.ts'
import { type Person, type TestPortal, testPortal } from '../../../testing/portal.ts'
import { sendForm } from '../../../testing/send-form.ts'

let portal: TestPortal
let admin: Person
let other: Person
let member: Person
beforeAll(async () => {
  portal = await testPortal()
  ;[admin, other, member] = [
    await portal.anAdministrator(),
    await portal.anAdministratorOf('content'),
    await portal.aMember(),
  ]
})
afterAll(() => portal.close())

let made = 0
const aSlug = () => `page-${++made}`
const words = (html: string): PageBlock => ({ id: 'words', kind: 'text', html })

const add = async (more: Record<string, unknown> = {}) =>
  (await admin.calls(pages.addSitePage, { title: '上传须知', slug: aSlug(), ...more })).body
type Read = Pick<pages.SitePageItem, 'id' | 'version'>
const save = (page: Read, more: Record<string, unknown> = {}, who: Person = admin) =>
  who.calls(pages.saveSitePage, {
    id: page.id,
    version: page.version,
    title: '上传须知',
    blocks: [words('<p>正文</p>')],
    ...more,
  })
const publish = ({ id, version }: Read, more: Record<string, unknown> = {}, who: Person = admin) =>
  who.calls(pages.publishSitePage, { id, version, ...more })
/** A page that visitors see, with these blocks. */
const shown = async (blocks: PageBlock[] = [words('<p>正文</p>')], more: Record<string, unknown> = {}) =>
  (await publish((await save(await add(), { blocks, ...more })).body)).body
const visit = (slug: string | null) => portal.visitor.calls(pages.getSitePage, { slug: slug ?? '' })
const builtIn = async (name: string) =>
  (await admin.calls(pages.listSitePages, { size: 100 })).body.content.find((page) => page.builtIn === name)!
const readOne = async (id: number) => (await admin.calls(pages.getAdminSitePage, { id })).body

/** Each write call with a page it can be made on. */
const writes: Record<string, (who: Person) => Promise<{ status: number }>> = {
  add: (who) => who.calls(pages.addSitePage, { title: '新页面', slug: aSlug() }),
  save: async (who) => save(await add(), {}, who),
  publish: async (who) => publish((await save(await add())).body, {}, who),
  unschedule: async (who) => {
    const { body } = await publish((await save(await add())).body, { publishTime: inAnHour() })
    return who.calls(pages.unscheduleSitePage, { id: body.id, version: body.version })
  },
  unpublish: async (who) => {
    const { id, version } = await shown()
    return who.calls(pages.unpublishSitePage, { id, version })
  },
  restore: async (who) => {
    const { id, version } = await shown()
    return who.calls(pages.restoreSitePage, { id, version, number: 1 })
  },
  move: async (who) => {
    const { id, version } = await shown()
    return who.calls(pages.moveSitePage, { id, version, slug: aSlug() })
  },
  delete: async (who) => who.calls(pages.deleteSitePage, { id: (await add()).id }),
}
const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString()

describe.each(Object.entries(writes))('%s', (name, write) => {
  test('is for administrators with the permission', async () => {
    expect((await write(portal.visitor)).status).toBe(401)
    expect((await write(member)).status).toBe(403)
    expect((await write(await portal.anAdministratorOf('finance'))).status).toBe(403)
    expect((await write(other)).status).toBe(name === 'add' ? 201 : 200)
  })
})

describe('a draft', () => {
  test('is not shown until it is published, and then is fixed', async () => {
    const page = await add()
    expect((await visit(page.slug)).status).toBe(404)
    const saved = (await save(page)).body
    expect([saved.lastNumber, saved.state]).toEqual([1, 'draft'])
    const published = (await publish(saved)).body
    expect([published.liveNumber, published.state]).toEqual([1, 'published'])
    expect((await visit(page.slug)).body.blocks).toEqual([words('<p>正文</p>')])
    const next = (await save(published, { blocks: [words('<p>新的</p>')] })).body
    expect([next.lastNumber, next.state]).toEqual([2, 'changed'])
    expect((await visit(page.slug)).body.blocks).toEqual([words('<p>正文</p>')])
    expect((await readOne(page.id)).versions.map(({ number }) => number)).toEqual([2, 1])
  })

  test("does not overwrite another administrator's change, also of two at once", async () => {
    const page = await add()
    const answers = await Promise.all([save(page, { title: '甲' }), save(page, { title: '乙' }, other)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)!.body.message).toBe('内容已被他人修改，请刷新')
  })

  test('has its markup cleaned', async () => {
    const { slug } = await shown([
      words('<p onclick="x()">好<script>alert(1)</script></p><a href="javascript:x">链</a>'),
    ])
    const [block] = (await visit(slug)).body.blocks
    expect(block).toEqual(words('<p>好</p>链'))
  })

  test.each([
    ['an unknown field', { blocks: [words('<p>{{secretKey}}</p>')] }, '没有名为「secretKey」的设置值'],
    [
      'too many blocks',
      { blocks: Array.from({ length: 61 }, (_, at) => ({ ...words(''), id: `b${at}` })) },
      '内容块最多 60 个',
    ],
    ['two blocks with one id', { blocks: [words('甲'), words('乙')] }, '内容块编号重复'],
    ['a page too long', { blocks: [words('长'.repeat(200_000))] }, '页面过长，请拆成几个页面'],
    ['an unknown kind', { blocks: [{ id: 'a', kind: 'frame' }] }, '没有这种内容块'],
    [
      'a link to a call',
      { blocks: [{ id: 'a', kind: 'action', label: '好', link: '/api/x', note: '' }] },
      '请输入以 / 或 http(s):// 开头的链接',
    ],
    ['an empty table', { blocks: [{ id: 'a', kind: 'table', head: ['甲'], rows: [] }] }, '至少 1 行'],
    ['no title', { title: ' ' }, '请输入标题'],
    ['a title too long', { title: '长'.repeat(61) }, '标题最多 60 个字'],
  ])('is refused with %s', async (_what, more, message) => {
    const page = await add()
    const answer = await save(page, more)
    expect([answer.status, answer.body.message]).toEqual([400, message])
    expect((await readOne(page.id)).version).toBe(page.version)
  })

  test('with too much markup is refused before it is parsed', async () => {
    const answer = await save(await add(), { blocks: [words('<br>'.repeat(5_001))] })
    expect([answer.status, answer.body.message]).toEqual([400, '正文的表格、链接等格式过多，请精简后再提交'])
  })
})

describe('publishing', () => {
  test('is refused without text, without a change and with a picture that has no words', async () => {
    const empty = await add()
    expect((await publish(empty)).body.message).toBe('请输入正文')
    expect((await publish(await shown())).body.message).toBe('没有可发布的修改')
    const picture = { id: 'a', kind: 'picture', path: '/photo/abc/full', alt: '', caption: '' }
    const saved = (await save(await add(), { blocks: [picture] })).body
    const refused = await publish(saved)
    expect([refused.status, refused.body.message]).toEqual([400, '有图片没有上传或缺少替代文字，请补上后再发布'])
  })

  test('twice at once publishes once', async () => {
    const saved = (await save(await add())).body
    const answers = await Promise.all([publish(saved), publish(saved, {}, other)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('at a time is done by the job, once, and can be withdrawn before', async () => {
    const { publishScheduledPages } = await import('./publish-scheduled.job.ts')
    const run = () => publishScheduledPages.run({ db: portal.db } as never, {})
    const first = await shown()
    const draft = (await save(first, { blocks: [words('<p>定时的</p>')] })).body
    const past = await publish(draft, { publishTime: '2020-01-01T00:00:00Z' })
    expect([past.status, past.body.message]).toEqual([400, '定时发布的时间须晚于现在'])
    const scheduled = (await publish(draft, { publishTime: inAnHour() })).body
    expect([scheduled.state, scheduled.scheduledNumber, scheduled.liveNumber]).toEqual(['scheduled', 2, 1])
    await run()
    expect((await visit(first.slug)).body.blocks).toEqual([words('<p>正文</p>')])
    const withdrawn = (await admin.calls(pages.unscheduleSitePage, scheduled)).body
    expect(withdrawn.state).toBe('changed')
    const again = (await publish(withdrawn, { publishTime: inAnHour() })).body
    const later = (await save(again, { blocks: [words('<p>更晚的</p>')] })).body
    expect([later.lastNumber, later.scheduledNumber]).toEqual([3, 2])
    await portal.db
      .updateTable('site_page')
      .set({ scheduled_at: new Date(Date.now() - 1000) })
      .where('id', '=', first.id)
      .execute()
    await Promise.all([run(), run()])
    expect((await visit(first.slug)).body.blocks).toEqual([words('<p>定时的</p>')])
    const { version, state, liveNumber } = await readOne(first.id)
    expect([version, state, liveNumber]).toEqual([later.version + 1, 'changed', 2])
    const none = await admin.calls(pages.unscheduleSitePage, { id: first.id, version })
    expect([none.status, none.body.message]).toEqual([409, '没有定时发布，或已经发布'])
  })

  test('is undone: the page is gone, a built-in one shows the text of the program', async () => {
    const own = await shown()
    await admin.calls(pages.unpublishSitePage, { id: own.id, version: own.version })
    expect((await visit(own.slug)).status).toBe(404)
    const read = () => portal.visitor.calls(pages.getBuiltInPage, { name: 'about' })
    expect((await read()).body.page).toBeNull()
    const about = await builtIn('about')
    expect([about.state, about.path]).toEqual(['builtIn', '/AboutsUs?active=About'])
    const online = (await publish((await save(about, { title: '关于本所', place: 'footer' })).body)).body
    expect((await read()).body.page).toMatchObject({ title: '关于本所', blocks: [words('<p>正文</p>')] })
    expect((await readOne(about.id)).content!.place).toBe('none')
    const off = await admin.calls(pages.unpublishSitePage, { id: about.id, version: online.version })
    expect([(await read()).body.page, off.body.state]).toEqual([null, 'builtIn'])
    const twice = await admin.calls(pages.unpublishSitePage, { id: about.id, version: off.body.version })
    expect([twice.status, twice.body.message]).toEqual([409, '页面没有上线'])
  })
})

test('an old version is restored as a new draft, and only the newest versions stay', async () => {
  let page = await shown([words('<p>第一版</p>')])
  for (let round = 2; round <= sitePageLimits.maxVersions + 2; round++)
    page = (await admin.calls(pages.restoreSitePage, { id: page.id, version: page.version, number: 1 })).body
  const { versions, content, lastNumber } = await readOne(page.id)
  expect([lastNumber, content!.blocks]).toEqual([sitePageLimits.maxVersions + 2, [words('<p>第一版</p>')]])
  // The version that visitors see is older than the newest thirty, and stays.
  expect(versions.map(({ number }) => number).slice(-2)).toEqual([3, 1])
  expect(versions).toHaveLength(sitePageLimits.maxVersions + 1)
  const gone = await admin.calls(pages.restoreSitePage, { id: page.id, version: page.version, number: 2 })
  expect(gone.status).toBe(404)
})

describe('fields', () => {
  test('have the value that holds when they are read, as text', async () => {
    const { slug } = await shown([
      words('<p>{{siteName}}：{{authorSharePercent}}%</p>'),
      { id: 'figures', kind: 'figures', items: [{ value: '{{coinsPerYuan}}', label: '汇率' }] },
      { id: 'sale', kind: 'packages' },
    ])
    const read = async () => JSON.stringify((await visit(slug)).body.blocks)
    expect(await read()).toContain('70%')
    const groups = (await admin.calls(settings.listSettings)).body
    for (const [group, values] of [
      ['points', { authorSharePercent: 55, coinsPerYuan: 12 }],
      ['site', { siteName: '<b>甲</b>' }],
    ] as const)
      await admin.calls(settings.updateSettings, {
        group,
        values,
        version: groups.find((one) => one.group === group)!.version,
      })
    await expect.poll(read).toContain('&lt;b&gt;甲&lt;/b&gt;：55%')
    expect(await read()).toContain('"value":"12"')
    expect(await read()).toContain('充值金额')
    expect((await portal.visitor.calls(pages.getPageFields)).body.authorSharePercent).toBe('55')
    const elsewhere = await add()
    expect((await readOne(elsewhere.id)).fieldUse).toMatchObject({ authorSharePercent: 1 })
  })
})

describe('an address', () => {
  test('follows the slug rule and belongs to one page', async () => {
    const wrong = await admin.calls(pages.addSitePage, { title: '甲', slug: '-Über' })
    expect([wrong.status, wrong.body.message]).toEqual([
      400,
      '地址用小写字母、数字和短横线，不超过 60 个，首尾不能是短横线',
    ])
    const slug = aSlug()
    const make = () => admin.calls(pages.addSitePage, { title: '甲', slug })
    const answers = await Promise.all([make(), make()])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
    expect(answers.find(({ status }) => status === 409)!.body.message).toBe('这个地址已被别的页面使用')
  })

  test('that a page had before leads to the present one', async () => {
    const page = await shown()
    const slug = aSlug()
    const moved = (await admin.calls(pages.moveSitePage, { id: page.id, version: page.version, slug })).body
    expect((await visit(page.slug)).body.slug).toBe(slug)
    const taken = await admin.calls(pages.moveSitePage, { ...(await shown()), slug: page.slug! })
    expect([taken.status, taken.body.message]).toEqual([409, '这个地址已被别的页面使用'])
    const back = await admin.calls(pages.moveSitePage, { id: page.id, version: moved.version, slug: page.slug! })
    expect([back.status, (await visit(slug)).body.slug]).toEqual([200, page.slug])
    const fixed = await builtIn('history')
    const refused = await admin.calls(pages.moveSitePage, { id: fixed.id, version: fixed.version, slug: aSlug() })
    expect([refused.status, refused.body.message]).toEqual([409, '内置页面的地址固定，也不能删除'])
  })

  test('is forgotten when there are too many', async () => {
    let page = await shown()
    const first = page.slug
    for (let at = 0; at < sitePageLimits.maxAddresses; at++)
      page = (await admin.calls(pages.moveSitePage, { id: page.id, version: page.version, slug: aSlug() })).body
    expect((await visit(first)).status).toBe(404)
    expect((await visit(page.slug)).status).toBe(200)
  })
})

test("a file is everybody's while a published page contains it, and nobody else's file can be published", async () => {
  const form = new FormData()
  form.append('file', new Blob(['%PDF-1.7 清单']), '清单.pdf')
  const stored = (await sendForm(portal.app, '/api/localStorage', form, admin.token)).json()
  const block = { id: 'file', kind: 'file', fileId: stored.id } as PageBlock
  const download = () => portal.visitor.calls(pages.downloadPageFile, { fileId: stored.id })
  const page = await add()
  const foreign = await save(page, { blocks: [block] }, other)
  expect([foreign.status, foreign.body.message]).toEqual([400, '附件已失效，请移除后重新上传'])
  const saved = (await save(page, { blocks: [{ ...block, name: '别的名字' }] })).body
  expect((await download()).status).toBe(404)
  const online = (await publish(saved)).body
  expect((await download()).status).toBe(200)
  expect((await visit(page.slug)).body.blocks).toMatchObject([
    { name: '清单.pdf', suffix: 'pdf', size: stored.fileSize },
  ])
  // The page has it now, so that another editor can save the page.
  const next = (await save(online, { blocks: [block, words('<p>新的</p>')] }, other)).body
  expect(next.lastNumber).toBe(2)
  await admin.calls(pages.unpublishSitePage, { id: page.id, version: next.version })
  expect((await download()).status).toBe(404)
})

test('footers link published pages, and deleted ones come back from the bin', async () => {
  const page = await shown(undefined, { place: 'footer', title: '页脚的页面' })
  const links = async () => (await portal.visitor.calls(pages.listPageLinks)).body
  const link = { title: '页脚的页面', path: `/page/${page.slug}`, place: 'footer' }
  expect(await links()).toContainEqual(link)
  const sitemap = async () => (await portal.app.inject({ url: '/sitemap/own-1.xml' })).body
  expect(await sitemap()).toContain(`/page/${page.slug}<`)
  const gone = await Promise.all([1, 2].map(() => admin.calls(pages.deleteSitePage, { id: page.id })))
  expect(gone.map(({ status }) => status).sort()).toEqual([200, 404])
  expect(await links()).not.toContainEqual(link)
  expect(await sitemap()).not.toContain(`/page/${page.slug}<`)
  expect((await visit(page.slug)).status).toBe(404)
  const restored = await admin.calls(recycle.restoreRecycled, { items: [{ kind: 'page', id: page.id }] })
  expect(restored.status).toBe(200)
  expect(await links()).toContainEqual(link)
  const fixed = await builtIn('contact')
  expect((await admin.calls(pages.deleteSitePage, { id: fixed.id })).status).toBe(409)
})

test('there is a limit to the number of pages', async () => {
  await portal.db
    .insertInto('site_page')
    .values(Array.from({ length: sitePageLimits.maxPages }, (_, at) => ({ slug: `full-${at}`, title: '满' })))
    .execute()
  const { status, body } = await admin.calls(pages.addSitePage, { title: '多一个', slug: aSlug() })
  expect([status, body.message]).toEqual([409, '页面最多 200 个，请先删除不用的'])
  const { id } = (await portal.db.selectFrom('site_page').select('id').where('slug', '=', 'full-1').executeTakeFirst())!
  await admin.calls(pages.deleteSitePage, { id })
  expect((await admin.calls(recycle.restoreRecycled, { items: [{ kind: 'page', id }] })).body.message).toBe(
    body.message,
  )
})
