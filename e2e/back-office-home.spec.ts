import type { Page } from '@playwright/test'
import { atBothWidthsInLongRun, expect, expectAccessible, expectFits, inLongRun, test } from './fixtures.ts'

// Other stories visit the same portal meanwhile: what all pages show is looked at as a draft, and not published here.

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })

const open = async (page: Page, title: string) => {
  await page.goto('/System/pages')
  await page.getByRole('link', { name: title, exact: true }).click()
  await expect(page.getByRole('heading', { name: '内容块' })).toBeVisible()
}

const saveDraft = async (page: Page) => {
  await button(page, '存为草稿').click()
  await expect(page.getByText('已存为草稿').first()).toBeVisible()
}

test(
  'the owner arranges the home page and sees the draft in the real page',
  inLongRun,
  async ({ administrator, visitor }) => {
    await open(administrator, '首页版块')
    const blocks = administrator.getByRole('region', { name: '内容块' })
    await expect(blocks.locator('ol').first().locator(':scope > li')).toHaveCount(6)
    await blocks.getByLabel('标题', { exact: true }).first().fill('本周快讯')
    const hot = blocks.locator('li').filter({ hasText: '热门产品' }).first()
    await hot.getByLabel('内容', { exact: true }).click()
    await administrator.getByTitle('手工挑选').click()
    await hot.getByLabel('查找资源').fill('BIM')
    await administrator.getByTitle(/BIM/).filter({ visible: true }).first().click()
    await expect(hot.getByRole('list', { name: '挑选的资源' }).getByRole('listitem')).toHaveCount(1)
    await button(administrator, '下移联盟资讯').click()
    await saveDraft(administrator)
    await expectAccessible(administrator)

    await administrator.goto('/?preview=draft')
    const headings = (page: Page) => page.locator('main h2').filter({ visible: true }).allInnerTexts()
    await expect(administrator.getByRole('heading', { name: '本周快讯' })).toBeVisible()
    const shown = await headings(administrator)
    expect(shown.indexOf('本周快讯')).toBeGreaterThan(shown.indexOf('热门产品'))
    await expect(administrator.locator('#hot article')).toHaveCount(1)
    await visitor.goto('/?preview=draft')
    expect(await headings(visitor)).not.toContain('本周快讯')
  },
)

test('an announcement is closed for good and moves nothing', atBothWidthsInLongRun, async ({ administrator }) => {
  await open(administrator, '公告条')
  if ((await administrator.getByLabel('公告文字', { exact: true }).count()) === 0)
    await button(administrator, '添加公告').click()
  await administrator.getByLabel('公告文字', { exact: true }).fill(`系统将于今晚升级 ${Date.now()}`)
  await administrator.getByLabel('链接', { exact: true }).fill('/AboutsUs?active=InfoMation')
  await saveDraft(administrator)
  await administrator.goto('/?preview=draft')
  const bar = administrator.getByRole('complementary', { name: '公告' })
  await expect(bar).toContainText('系统将于今晚升级')
  await expectFits(administrator)
  // From the top of the page: a click may scroll.
  const top = () =>
    administrator.getByRole('contentinfo').evaluate((footer) => footer.getBoundingClientRect().top + scrollY)
  const before = await top()
  await bar.getByRole('button', { name: '关闭公告' }).click()
  await expect(bar).toHaveCount(0)
  expect(await top()).toBe(before)
  await administrator.reload()
  await expect(bar).toHaveCount(0)
})

test(
  'a solution is published, stands on its page and on the home page, and is taken back',
  inLongRun,
  async ({ administrator, visitor }) => {
    await open(administrator, '业务解决方案')
    const name = `碳排放核算 ${Date.now()}`
    await administrator.getByLabel('名称', { exact: true }).first().fill(name)
    await button(administrator, '立即发布').click()
    await expect(administrator.getByText('已发布', { exact: true }).first()).toBeVisible()
    const served = async (path: string) => (await visitor.request.get(path)).text()
    for (const path of ['/pages/solutions', '/']) await expect.poll(() => served(path)).toContain(name)
    await visitor.goto('/pages/solutions')
    await expect(visitor.getByRole('heading', { name })).toBeVisible()
    await button(administrator, '恢复内置文字').click()
    await expect.poll(() => served('/pages/solutions')).not.toContain(name)
  },
)

test(
  'the terms are edited with the question whether members agree again',
  inLongRun,
  async ({ administrator, visitor }) => {
    await open(administrator, '用户协议')
    await administrator.getByRole('checkbox', { name: '请会员重新同意' }).check()
    await expect(administrator.getByLabel('改了什么，每行一条')).toBeVisible()
    await expect(administrator.getByLabel('标题文字', { exact: true }).first()).toBeVisible()
    await visitor.goto('/pages/terms')
    await expect(visitor.getByText('版本 2026-11-18')).toBeVisible()
  },
)

test('a site file is added, replaced and deleted', atBothWidthsInLongRun, async ({ administrator, visitor }) => {
  const name = `list-${Date.now()}`
  const upload = (content: string) => ({ name: '价目.pdf', mimeType: 'application/pdf', buffer: Buffer.from(content) })
  await administrator.goto('/System/siteFiles')
  await expect(administrator.getByRole('region', { name: '入盟申请表' })).toContainText('程序自带的文件')
  await button(administrator, '新增文件').click()
  const dialog = administrator.getByRole('dialog')
  await dialog.getByRole('textbox', { name: '名称', exact: true }).fill(name)
  await dialog.getByRole('textbox', { name: '地址', exact: true }).fill(name)
  await dialog.getByRole('textbox', { name: '下载文件名' }).fill('价目表')
  await dialog.getByLabel('选择文件').setInputFiles(upload('%PDF-1.4 first'))
  await expect(dialog.getByText('价目.pdf')).toBeVisible()
  await dialog.getByRole('button', { name: '新增' }).click()
  const card = administrator.getByRole('region', { name, exact: true })
  await expect(card).toContainText('线上')
  const address = `/api/siteFiles/download/${name}`
  expect(await (await visitor.request.get(address)).text()).toBe('%PDF-1.4 first')

  await card.getByRole('button', { name: '替换' }).click()
  await dialog.getByLabel('选择文件').setInputFiles(upload('%PDF-1.4 second'))
  await expect(dialog.getByText('价目.pdf')).toBeVisible()
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(card.getByRole('button', { name: '恢复第 1 版' })).toBeVisible()
  expect(await (await visitor.request.get(address)).text()).toBe('%PDF-1.4 second')
  await expectAccessible(administrator)
  await expectFits(administrator)

  await card.getByRole('button', { name: '删除' }).click()
  await administrator.getByRole('button', { name: '删除' }).last().click()
  await expect(card).toHaveCount(0)
  expect((await visitor.request.get(address)).status()).toBe(404)
})
