import type { Page } from '@playwright/test'
import { captchaCode } from '../checks/start-portal.ts'
import { accounts, expect, inLongRun, logIn, test } from './fixtures.ts'

const { username, password } = accounts.secondLevel

const fill = async (page: Page, fields: { username?: string; password?: string; code?: string }) => {
  await page.getByLabel('用户名或手机号').fill(fields.username ?? username)
  await page.getByLabel('密码', { exact: true }).fill(fields.password ?? password)
  await page.getByLabel('验证码', { exact: true }).fill(fields.code ?? captchaCode)
  await page.getByRole('button', { name: '登录', exact: true }).click()
}

test('a member logs in, sees the balance and logs out', async ({ visitor }) => {
  await visitor.goto('/')
  await visitor.getByRole('link', { name: '未登录' }).click()
  await fill(visitor, {})
  await expect(visitor).toHaveURL('/')
  const account = visitor.getByRole('button', { name: /^账户/ })
  await account.focus()
  await expect(visitor.getByText('V币余额')).toBeVisible()
  await expect(visitor.getByRole('link', { name: '会员中心' })).toBeVisible()
  await visitor.keyboard.press('Escape')
  await expect(visitor.getByText('V币余额')).toBeHidden()
  await expect(account).toBeFocused()

  await account.hover()
  await visitor.getByRole('button', { name: '退出登录' }).click()
  const question = visitor.getByRole('alertdialog', { name: '确定注销并退出系统吗？' })
  await question.getByRole('button', { name: '取消' }).click()
  await expect(question).toBeHidden()
  await account.hover()
  await visitor.getByRole('button', { name: '退出登录' }).click()
  await question.getByRole('button', { name: '退出登录' }).click()
  await expect(visitor.getByRole('link', { name: '未登录' })).toBeVisible()
})

test('empty fields show errors and the first one is focused', async ({ visitor, tolerate }) => {
  tolerate(/400/)
  await visitor.goto('/logoRegister')
  await fill(visitor, { username: '', password: '', code: '' })
  await expect(visitor.getByLabel('用户名或手机号')).toHaveAccessibleDescription('用户名/手机号不能为空')
  await expect(visitor.getByLabel('密码', { exact: true })).toHaveAccessibleDescription('密码不能为空')
  await expect(visitor.getByLabel('验证码', { exact: true })).toHaveAccessibleDescription('验证码不能为空')
  await expect(visitor.getByLabel('用户名或手机号')).toBeFocused()
})

test('wrong credentials show a general error, a wrong captcha an error at its field; each attempt gets a new captcha', async ({
  visitor,
  tolerate,
}) => {
  tolerate(/400/)
  await visitor.goto('/logoRegister')
  const uuid = await visitor.locator('input[name=uuid]').inputValue()
  await fill(visitor, { username: 'nobody-here', password: 'Wrong@2026' })
  await expect(visitor.getByRole('alert')).toHaveText('用户名或密码错误')
  await expect(visitor.locator('input[name=uuid]')).not.toHaveValue(uuid)
  await expect(visitor.getByLabel('用户名或手机号')).toHaveValue('nobody-here')
  await expect(visitor.getByLabel('密码', { exact: true })).toHaveAttribute('type', 'password')
  await fill(visitor, { code: 'xxxxx' })
  await expect(visitor.getByLabel('验证码', { exact: true })).toHaveAccessibleDescription('验证码错误')
  const next = await visitor.locator('input[name=uuid]').inputValue()
  await visitor.getByRole('button', { name: '看不清，换一张' }).click()
  await expect(visitor.locator('input[name=uuid]')).not.toHaveValue(next)
  await visitor.getByRole('button', { name: '显示密码' }).click()
  await expect(visitor.getByLabel('密码', { exact: true })).toHaveAttribute('type', 'text')
})

test('remember me fills in the name at the next login', inLongRun, async ({ visitor }) => {
  await visitor.goto('/logoRegister')
  await visitor.getByLabel('记住我').check()
  await fill(visitor, {})
  await expect(visitor.getByRole('button', { name: /^账户/ })).toBeVisible()
  await visitor.goto('about:blank') // else calls of the page are refused when the cookie is gone
  await visitor.context().clearCookies({ name: 'token' })
  await visitor.goto('/logoRegister')
  await expect(visitor.getByLabel('用户名或手机号')).toHaveValue(username)
  await expect(visitor.getByLabel('记住我')).toBeChecked()
})

test('an ended session is reported once, on the page or at the login', inLongRun, async ({ visitor }) => {
  const cookie = { name: 'token', value: 'dead-token', url: new URL('/', test.info().project.use.baseURL).href }
  await visitor.context().addCookies([cookie])
  await visitor.goto('/')
  await expect(visitor.getByText('登录状态已过期，请重新登录')).toBeVisible()
  await expect(visitor.getByRole('link', { name: '未登录' })).toBeVisible()
  await visitor.reload()
  await expect(visitor.getByText('登录状态已过期，请重新登录')).toBeHidden()

  await visitor.context().addCookies([cookie])
  await visitor.goto('/CultivateCenter/indexContent')
  await expect(visitor).toHaveURL(/logoRegister/)
  await expect(visitor.getByText('登录状态已过期，请重新登录')).toBeVisible()
})

test(
  'logging out offline takes effect immediately and ends the session later',
  inLongRun,
  async ({ visitor, tolerate }) => {
    tolerate(/logout/)
    await logIn(visitor.context().request, 'secondLevel')
    await visitor.goto('/')
    await visitor.route('**/auth/logout', (route) => route.abort())
    await visitor.getByRole('button', { name: /^账户/ }).hover()
    await visitor.getByRole('button', { name: '退出登录' }).click()
    await visitor.getByRole('alertdialog').getByRole('button', { name: '退出登录' }).click()
    await expect(visitor.getByRole('link', { name: '未登录' })).toBeVisible()

    await visitor.unroute('**/auth/logout')
    const ended = visitor.waitForResponse('**/auth/logout')
    await visitor.evaluate(() => dispatchEvent(new Event('online')))
    expect((await ended).ok()).toBe(true)
    await expect
      .poll(async () => (await visitor.context().cookies()).some(({ name, value }) => name === 'token' && value !== ''))
      .toBe(false)
  },
)
