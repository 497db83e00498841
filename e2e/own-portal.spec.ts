import type { Browser, BrowserContext, Page } from '@playwright/test'
import sharp from 'sharp'
import { expect, expectAccessible, expectFits, inLongRun, test } from './fixtures.ts'
import { post } from './newcomer.ts'
import { type OwnPortal, startOwnPortal } from './own-portal.ts'
import { type Watch, watch } from './watch.ts'

// The second story goes on with the portal of the first, which is theirs alone.
test.describe.configure({ mode: 'serial', timeout: 300_000 })

const name = '江南岩土工程咨询'
const green = '#00573C'
const ownPassword = 'Jiangnan@2026'

let portal: OwnPortal
let administrator: Page
const opened: { context: BrowserContext; watched: Watch }[] = []

const open = async (browser: Browser): Promise<Page> => {
  const context = await browser.newContext({ baseURL: portal.url })
  opened.push({ context, watched: watch(context, portal.url) })
  return context.newPage()
}

test.beforeAll(async ({ browser }) => {
  test.setTimeout(300_000)
  portal = await startOwnPortal()
  administrator = await open(browser)
})
test.afterAll(async () => {
  for (const { context } of opened) await context.close()
  await portal?.stop()
  expect(opened.flatMap(({ watched }) => watched.problems)).toEqual([])
})

const button = (label: string) => administrator.getByRole('button', { name: label, exact: true })
const toast = (text: string) => administrator.getByRole('region', { name: '消息' }).getByText(text).last()
const step = (title: string) =>
  administrator
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: administrator.getByRole('heading', { name: title }) })
const begin = (title: string, action: string) => step(title).getByRole('link', { name: action }).click()
const goBack = async () => {
  await administrator.getByRole('link', { name: '回到开站准备' }).click()
  await expect(administrator).toHaveURL('/System/setup')
}
const expectDone = (title: string) => expect(step(title)).toContainText('已完成')
const fill = async (values: Record<string, string>) => {
  for (const [label, value] of Object.entries(values))
    await administrator.getByLabel(label, { exact: true }).fill(value)
}

const logIn = async () => {
  await administrator.goto('/System/LoReg')
  await fill({ 用户名或手机号: 'admin', 密码: portal.password, 验证码: await portal.readCaptcha() })
  await button('登录后台').click()
  await expect(administrator).toHaveURL(/\/firstPassword/)
  await fill({ 初始密码: portal.password, 新密码: ownPassword, 再次输入: ownPassword })
  await button('修改密码').click()
  await expect(administrator).toHaveURL('/System/main')
}

const nameTheFirm = async () => {
  await begin('站点名称', '填写名称')
  await fill({ 站点名称: name, 简称: '江南', 外文名称: 'Jiangnan Geotechnical', 一句话定位: '岩土工程咨询与监测' })
  await fill({ 服务热线: '025-8888 0000', 地址: '江南路 1 号', 版权: `${name} 版权所有`, 'ICP 备案号': '苏ICP备1号' })
  await fill({ 公安备案号: '苏公网安备 1号' })
  const removals = administrator.getByRole('button', { name: /^删除/ })
  while ((await removals.count()) > 0) await removals.first().click()
  await button('保存设置').click()
  await expect(toast('恭喜你，修改成功')).toBeVisible()
  await goBack()
  await expectDone('站点名称')
  await begin('公司与备案', '公司名称')
  await administrator.getByRole('button', { name: '改名' }).last().click()
  await administrator.getByLabel(/的新名称$/).fill(name)
  await administrator.keyboard.press('Enter')
  await expect(administrator.getByText(name).first()).toBeVisible()
  await goBack()
  await expectDone('公司与备案')
}

const giveItALook = async () => {
  await begin('标志与颜色', '设置外观')
  await administrator.getByLabel('主色', { exact: false }).last().fill(green)
  const logo = await sharp({ create: { width: 400, height: 100, channels: 3, background: green } })
    .png()
    .toBuffer()
  await administrator.getByLabel('换标志文件').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: logo })
  await expect(administrator.getByRole('button', { name: '用内置的' })).toHaveCount(1)
  await button('发布外观').click()
  await button('发布').click()
  await expect(administrator.getByText('外观已发布')).toBeVisible()
  await goBack()
  await expectDone('标志与颜色')
}

const nameACategory = async () => {
  await begin('类别', '课程类别')
  await administrator.getByRole('button', { name: '改名' }).first().click()
  await administrator.getByLabel(/的新名称$/).fill('岩土课程')
  await button('保存').click()
  await expect(administrator.getByText('岩土课程').first()).toBeVisible()
  await goBack()
  await expectDone('类别')
}

const backUp = async () => {
  await begin('备份', '立即备份')
  await button('立即备份').click()
  const row = administrator.getByRole('row').filter({ hasText: 'shuzi-' }).first()
  await expect(row).toContainText('已校验', { timeout: 120_000 })
  await goBack()
  await expectDone('备份')
}

const addAColleague = async () => {
  const colleague = { username: 'tongshi', phone: '13900000001', email: 'colleague@example.com', deptId: 1 }
  await post(administrator, '/api/users/sign', colleague)
  await begin('第二名管理员', '添加管理员')
  await button('申请设管理员').click()
  const form = administrator.getByRole('dialog', { name: '申请设管理员' })
  await form.getByRole('combobox', { name: /用户/ }).fill(colleague.username)
  await administrator.getByTitle(colleague.username).last().click()
  await form.getByRole('radio', { name: /超级管理员/ }).check()
  await form.getByLabel('原因').fill('两人复核')
  await form.getByLabel('您的密码').fill(ownPassword)
  await form.getByRole('button', { name: '提交申请' }).click()
  await expect(form).toHaveCount(0)
}

test('the owner of an empty portal is led through the setup, and every step leads back', inLongRun, async () => {
  await logIn()
  const strip = administrator.getByRole('navigation', { name: '开站准备' })
  await expect(strip).toContainText('开站准备还差 8 项')
  await strip.getByRole('link', { name: '继续准备' }).click()
  await expect(administrator.getByText('0 / 8')).toBeVisible()
  await expectAccessible(administrator)
  await expectFits(administrator)

  await nameTheFirm()
  await giveItALook()
  await nameACategory()
  for (const title of ['收款', '邮件与短信']) {
    await step(title).getByRole('button', { name: '不需要' }).click()
    await expect(step(title).getByRole('button', { name: '还要处理' })).toBeVisible()
  }
  await backUp()
  await addAColleague()
  await administrator.goto('/System/setup')
  await expect(administrator.getByText('8 / 8')).toBeVisible()
  await administrator.goto('/System/main')
  await expect(administrator.getByText('经营曲线')).toBeVisible()
  await expect(strip).toHaveCount(0)
})

/** Replaces the texts of a page by one, and publishes it. */
const publishText = async (title: string, text: string) => {
  await administrator.goto('/System/pages')
  await administrator.getByRole('link', { name: title, exact: true }).click()
  await expect(administrator.getByRole('heading', { name: '内容块' })).toBeVisible()
  await button('添加文字').click()
  await administrator.getByRole('textbox', { name: '文字', exact: true }).last().click()
  await administrator.keyboard.type(text)
  await button('立即发布').click()
  await expect(administrator.getByText('已发布', { exact: true }).first()).toBeVisible()
}

/** Names of the portal that the program brings along. */
const formerNames = /数字工程咨询联盟|数咨|联盟管理后台|Digital Engineering Consulting Alliance/

test("then visitors see another firm's portal everywhere", inLongRun, async ({ browser }) => {
  await publishText('关于我们', '江南岩土成立于苏州河畔。')
  await publishText('用户协议', '争议由江南仲裁委员会解决。')
  await publishText('首页版块', '江南岩土欢迎您。')

  const visitor = await open(browser)
  await expect.poll(async () => (await visitor.request.get('/')).text()).toContain('江南岩土欢迎您。')
  const shown = {
    '/': '江南岩土欢迎您。',
    '/AboutsUs?active=About': '江南岩土成立于苏州河畔。',
    '/pages/terms': '争议由江南仲裁委员会解决。',
    '/pages/privacy': name,
    '/logoRegister': name,
    '/System/LoReg': name,
    '/no-such-page': name,
    '/offline.html': name,
  }
  for (const [path, text] of Object.entries(shown)) {
    const html = await (await visitor.request.get(path)).text()
    expect(html, path).toContain(text)
    expect(html.match(formerNames)?.[0], path).toBeUndefined()
  }
  await visitor.goto('/System/LoReg')
  await expect(visitor.getByRole('heading', { name: '江南管理后台' })).toBeVisible()
  await visitor.goto('/')
  await expect(visitor).toHaveTitle(name)
  await expect(visitor.getByRole('banner').getByRole('img', { name })).toBeVisible()
  await expect(visitor.getByRole('contentinfo')).toContainText(`${name} 版权所有`)
  const primary = () => getComputedStyle(document.documentElement).getPropertyValue('--c-primary').trim().toUpperCase()
  expect(await visitor.evaluate(primary)).toBe(green)
  const manifest = await (await visitor.request.get('/manifest.webmanifest')).json()
  expect(manifest).toMatchObject({ name, short_name: '江南', theme_color: green })
  expect(JSON.stringify(manifest)).not.toMatch(formerNames)

  await administrator.goto('/System/main')
  await expect(administrator.getByRole('complementary').getByRole('link', { name: '江南管理后台' })).toBeVisible()
  await expect(administrator.getByText('经营曲线')).toBeVisible()
  expect((await administrator.locator('body').innerText()).match(formerNames)).toBeNull()
})
