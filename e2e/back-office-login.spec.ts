import type { Page } from '@playwright/test'
import { captchaCode } from '../checks/start-portal.ts'
import { accounts, expect, inLongRun, test } from './fixtures.ts'

const fillIn = async (page: Page, { username, password }: { username: string; password: string }) => {
  await page.getByLabel('用户名或手机号').fill(username)
  await page.getByLabel('密码').fill(password)
  await page.getByRole('textbox', { name: '验证码' }).fill(captchaCode)
  await page.getByRole('button', { name: '登录后台' }).click()
}

test('an administrator logs in, reaches the requested page and logs out after a confirmation', async ({ visitor }) => {
  await visitor.goto('/System/jobs')
  await expect(visitor).toHaveURL(/\/System\/LoReg\?returnUrl=/)
  await fillIn(visitor, accounts.administrator)
  await expect(visitor).toHaveURL('/System/jobs')
  await expect(visitor.locator('html')).toHaveAttribute('data-ready', 'true') // an earlier click would be lost
  await expect(visitor.getByRole('navigation', { name: '后台导航' })).toBeVisible()
  await visitor.getByRole('button', { name: /账户/ }).click()
  await visitor.getByRole('button', { name: '退出登录' }).click()
  const question = visitor.getByRole('alertdialog', { name: '确定注销并退出系统吗？' })
  await question.getByRole('button', { name: '确定' }).click()
  await expect(visitor).toHaveURL(/\/System\/LoReg/)
  expect((await visitor.request.get('/auth/info')).status()).toBe(401)
})

test('a member who is not an administrator is rejected and logged out again', inLongRun, async ({ visitor }) => {
  await visitor.goto('/System/LoReg')
  await fillIn(visitor, accounts.firstLevel)
  await expect(visitor.getByRole('alert')).toContainText('没有权限执行此操作')
  const answer = await visitor.request.get('/auth/info')
  expect(answer.status()).toBe(401)
})

test('a wrong password shows an error and a new captcha', inLongRun, async ({ visitor, tolerate }) => {
  tolerate(/status of 400/)
  await visitor.goto('/System/LoReg')
  const captcha = visitor.getByRole('img', { name: '图形验证码' })
  const before = await captcha.getAttribute('src')
  await fillIn(visitor, { username: accounts.administrator.username, password: 'Wrong@2026' })
  await expect(visitor.getByRole('alert')).toContainText('用户名或密码错误')
  await expect(captcha).not.toHaveAttribute('src', before ?? '')
})

test('empty fields show errors', inLongRun, async ({ visitor }) => {
  await visitor.goto('/System/LoReg')
  await visitor.waitForLoadState('networkidle')
  await visitor.getByRole('button', { name: '登录后台' }).click()
  for (const text of ['用户名/手机号不能为空', '密码不能为空', '验证码不能为空']) {
    await expect(visitor.getByText(text)).toBeVisible()
  }
})
