import { captchaCode } from '../checks/start-portal.ts'
import { accounts, expect, test } from './fixtures.ts'

/** How the browser tells that it runs no script. */
const scriptsRefused = /\.js csp$/

test.use({ javaScriptEnabled: false })

test('the news can be read and leafed through without script', async ({ visitor, tolerate }) => {
  tolerate(scriptsRefused)
  await visitor.goto('/AboutsUs?active=InfoMation')
  await visitor.getByRole('link', { name: '下一页' }).click()
  await expect(visitor).toHaveURL(/page=2/)
  await visitor.getByRole('main').locator('h4').getByRole('link').first().click()
  await expect(visitor.getByRole('heading', { level: 1 })).toBeVisible()
})

test('one can log in and out without script', async ({ visitor, tolerate }) => {
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
