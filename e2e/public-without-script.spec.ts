import { captchaCode } from '../checks/start-portal.ts'
import { becomeMember } from './finance-steps.ts'
import { accounts, expect, test } from './fixtures.ts'
import { affordable, pageOf } from './library-steps.ts'

/** The console message of a browser that blocks scripts. */
const scriptsRefused = /\.js csp$/

test.use({ javaScriptEnabled: false })
test('news can be read and paged without JavaScript', async ({ visitor, tolerate }) => {
  tolerate(scriptsRefused)
  await visitor.goto('/AboutsUs?active=InfoMation')
  await visitor.getByRole('link', { name: '下一页' }).click()
  await expect(visitor).toHaveURL(/page=2/)
  await visitor.getByRole('main').getByRole('heading', { level: 4 }).getByRole('link').first().click()
  await expect(visitor.getByRole('heading', { level: 1 })).toBeVisible()
})

test('login and logout work without JavaScript', async ({ visitor, tolerate }) => {
  tolerate(scriptsRefused)
  tolerate(/status of 400/)
  await visitor.goto('/logoRegister?returnUrl=%2FAboutsUs%3Factive%3DContact')
  await visitor.getByRole('button', { name: '登录', exact: true }).click()
  await expect(visitor.getByText('密码不能为空')).toBeVisible()
  await visitor.getByLabel('用户名或手机号').fill(accounts.secondLevel.username)
  await visitor.getByLabel('密码', { exact: true }).fill(accounts.secondLevel.password)
  await visitor.getByLabel('验证码', { exact: true }).fill(captchaCode)
  await visitor.getByRole('button', { name: '登录', exact: true }).click()
  await expect(visitor).toHaveURL('/AboutsUs?active=Contact')
  await visitor.getByRole('button', { name: /^账户/ }).hover()
  await visitor.getByRole('button', { name: '退出登录' }).click()
  await expect(visitor).toHaveURL('/')
  await expect(visitor.getByRole('link', { name: '未登录' })).toBeVisible()
})

test('the mall can be filtered, paged and searched without JavaScript', async ({ visitor, tolerate }) => {
  tolerate(scriptsRefused)
  await visitor.goto('/mall')
  const filters = visitor.getByRole('region', { name: '筛选' })
  await filters.getByRole('link', { name: '免费' }).click()
  await visitor.getByRole('link', { name: '下一页' }).click()
  await expect(visitor).toHaveURL('/mall?permission=free&page=2')
  await filters.getByLabel('开始日期').fill('2020-01-01')
  await filters.getByRole('button', { name: '确定' }).click()
  await expect(visitor).toHaveURL(/permission=free&from=2020-01-01/)
  await visitor.getByRole('search').getByRole('searchbox').fill('BIM')
  await visitor.getByRole('search').getByRole('button', { name: '搜索' }).click()
  await expect(visitor.getByRole('heading', { level: 1, name: '「BIM」的搜索结果' })).toBeVisible()
})

test('a resource can be bought without JavaScript, after a confirmation', async ({ visitor, tolerate }) => {
  tolerate(scriptsRefused)
  const resource = await affordable(visitor)
  await visitor.goto(pageOf(resource))
  await becomeMember(visitor)
  await visitor.goto(pageOf(resource))
  await visitor.getByRole('button', { name: `用 ${resource.coin} V币购买` }).click()
  // The area exists twice, for desktops and for phones; both may be visible while styles load.
  const area = visitor.getByRole('complementary', { name: '下载' })
  await expect(area.getByText('您确认购买该商品吗？')).toBeVisible()
  await area.getByRole('button', { name: '确认购买' }).click()
  await expect(area.getByText('支付成功，可以下载')).toBeVisible()
})

test('editor and upload say what is missing without JavaScript', async ({ visitor, tolerate }) => {
  tolerate(scriptsRefused)
  // Playwright's text selectors skip what is inside noscript.
  const missing = visitor.locator('noscript p')
  await becomeMember(visitor)
  await visitor.goto('/CultivateCenter/newpost')
  expect(await missing.first().evaluate(({ textContent }) => textContent)).toContain('编辑器需要 JavaScript')
  await expect(missing.first()).toBeVisible()
  await visitor.goto('/Admin/Upload')
  expect(await missing.first().evaluate(({ textContent }) => textContent)).toContain('上传文件需要 JavaScript')
  await expect(missing.first()).toBeVisible()
})
