import type { Page } from '@playwright/test'
import { captchaCode } from '../checks/start-portal.ts'
import { expect, expectAccessible, expectFits, test } from './fixtures.ts'
import { aNewcomer, fillLogin } from './newcomer.ts'

/** The newest code that the post simulator has taken for this number; not one that was used before. */
const codeFor = async (page: Page, phone: string, text: string, used = ''): Promise<string> => {
  let code = ''
  await expect(async () => {
    const taken: { receiver: string; text: string }[] = await (
      await page.request.get('/api/message/querySimulatedList')
    ).json()
    code = /\d{6}/.exec(taken.find((one) => one.receiver === phone && one.text.includes(text))?.text ?? '')?.[0] ?? ''
    expect(code).toMatch(/^\d{6}$/)
    expect(code).not.toBe(used)
  }).toPass()
  return code
}

const passCaptcha = async (page: Page) => {
  const dialog = page.getByRole('dialog', { name: '安全验证' })
  await dialog.getByLabel('验证码', { exact: true }).fill(captchaCode)
  await dialog.getByRole('button', { name: '发送' }).click()
  await expect(dialog).toBeHidden()
}

/** Ends the session of the browser; an open page would ask for its websocket without it. */
const leave = async (page: Page) => {
  await page.goto('about:blank')
  await page.context().clearCookies()
}

test('a newcomer proves the phone, sets a new password by code and logs in by code', async ({ visitor }) => {
  const { phone, username, password } = aNewcomer()
  await visitor.goto('/logoRegister?view=register')
  await visitor.getByLabel('手机号', { exact: true }).fill(phone)
  await visitor.getByRole('button', { name: '获取验证码' }).click()
  await passCaptcha(visitor)
  const used = await codeFor(visitor, phone, '登录或注册')
  await visitor.getByLabel('短信验证码（选填）').fill(used)
  await visitor.getByLabel('账号名').fill(username)
  await visitor.getByLabel('密码', { exact: true }).fill(password)
  await visitor.getByLabel('再次输入密码').fill(password)
  await visitor.getByLabel('验证码', { exact: true }).fill(captchaCode)
  await visitor.getByRole('checkbox').check()
  await visitor.getByRole('button', { name: '注册个人账号' }).click()
  await expect(visitor.getByRole('status').filter({ hasText: '恭喜你，注册成功' })).toBeVisible()
  await expect(visitor).toHaveURL('/')
  await leave(visitor)

  await visitor.goto('/logoRegister')
  await visitor.getByRole('link', { name: '忘记密码' }).click()
  await expect(visitor).toHaveURL('/resetPassword') // the login page has a field of the same name
  await visitor.getByLabel('用户名或手机号').fill(username)
  await visitor.getByRole('button', { name: '下一步' }).click()
  await passCaptcha(visitor)
  await visitor.getByLabel('输入账号手机收到的 6 位验证码').fill(await codeFor(visitor, phone, '重设密码'))
  await expectAccessible(visitor)
  await expectFits(visitor)
  await visitor.getByRole('button', { name: '下一步' }).click()
  await visitor.getByLabel('新密码').fill('Fresh@2026')
  await visitor.getByLabel('再次输入').fill('Fresh@2026')
  await visitor.getByRole('button', { name: '设为新密码' }).click()
  await expect(visitor.getByText('密码已修改')).toBeVisible()
  await visitor.getByRole('link', { name: '用新密码登录' }).click()
  await fillLogin(visitor, { username, password: 'Fresh@2026' })
  await expect(visitor).toHaveURL('/')
  await leave(visitor)

  await visitor.goto('/logoRegister?view=code')
  await visitor.getByLabel('手机号', { exact: true }).fill(phone)
  await visitor.getByRole('button', { name: '获取验证码' }).click()
  await passCaptcha(visitor)
  await visitor.getByLabel('短信验证码', { exact: true }).fill(await codeFor(visitor, phone, '登录或注册', used))
  await visitor.getByRole('button', { name: '登录', exact: true }).click()
  await expect(visitor).toHaveURL('/')
  await expect(visitor.getByRole('button', { name: `账户：${username}` })).toBeVisible()
})

test('a code logs in on a phone, and a number without an account is led to the registration @long', async ({
  visitor,
  tolerate,
}) => {
  tolerate(/409|loginByCode/)
  await visitor.setViewportSize({ width: 390, height: 844 })
  const { phone } = aNewcomer()
  await visitor.goto('/logoRegister')
  await visitor.getByRole('link', { name: '验证码登录' }).click()
  await visitor.getByLabel('手机号', { exact: true }).fill(phone)
  await visitor.getByRole('button', { name: '获取验证码' }).click()
  await passCaptcha(visitor)
  await visitor.getByLabel('短信验证码', { exact: true }).fill(await codeFor(visitor, phone, '登录或注册'))
  await expectFits(visitor)
  await visitor.getByRole('button', { name: '登录', exact: true }).click()
  await expect(visitor).toHaveTitle('注册 - 数字工程咨询联盟')
  await expect(visitor.getByLabel('手机号', { exact: true })).toHaveValue(phone)
  await expect(visitor.getByLabel('短信验证码（选填）')).toHaveValue(/^\d{6}$/)
})
