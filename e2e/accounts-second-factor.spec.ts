import type { Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { expect, expectAccessible, expectFits, onPhoneInLongRun, test } from './fixtures.ts'
import { aNewcomer, fillLogin, type Newcomer, register } from './newcomer.ts'

const securityPage = '/NumberShop/Admin?activerescore=security'

/** Digits of the next period: those of the present one may have been used a moment ago. */
const nextDigits = (secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + 30_000 })

/** Browsers know no passkeys for 127.0.0.1, so these stories open the portal as localhost. */
const asLocalhost = (baseURL: string) => {
  const { port } = new URL(baseURL)
  return `http://localhost:${port}`
}

/** A security key inside the browser, which confirms by itself. */
const plugInKey = async (page: Page) => {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

const turnOnAuthenticator = async (page: Page, { password }: Newcomer): Promise<string> => {
  await page.getByRole('button', { name: '开启', exact: true }).click()
  await page.getByLabel('登录密码').fill(password)
  await page.getByRole('button', { name: '下一步' }).click()
  await expect(page.getByRole('img', { name: '验证器二维码' })).toBeVisible()
  const secret = (await page.getByRole('dialog').getByRole('code').innerText()).replaceAll(' ', '')
  await page.getByLabel('6 位数字').fill(new TOTP({ secret: Secret.fromBase32(secret) }).generate())
  await page.getByRole('button', { name: '开启', exact: true }).last().click()
  await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(10)
  await page.getByLabel('我已保存到安全的地方').check()
  await page.getByRole('button', { name: '完成' }).click()
  await expect(page.getByText('剩 10 / 10')).toBeVisible()
  return secret
}

const logOut = (page: Page) => page.context().clearCookies({ name: 'token' })

test('an authenticator and a passkey protect the login', onPhoneInLongRun, async ({ openAs, baseURL, tolerate }) => {
  tolerate(/foreign host: http:\/\/localhost/)
  tolerate(/status of 400/)
  const home = asLocalhost(baseURL!)
  const page = await openAs()
  const member = aNewcomer()
  await register(page.request, member)
  await page.goto(`${home}/logoRegister?returnUrl=${encodeURIComponent(securityPage)}`)
  await fillLogin(page, member)
  await expect(page.getByText('未开启', { exact: true }).first()).toBeVisible()
  const secret = await turnOnAuthenticator(page, member)
  await expectAccessible(page)
  await expectFits(page)

  await logOut(page)
  await page.goto(`${home}/logoRegister?returnUrl=${encodeURIComponent(securityPage)}`)
  await fillLogin(page, member)
  await expect(page.getByRole('heading', { name: '再确认一步' }).last()).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('验证器中的 6 位数字').fill('000000')
  await expect(page.getByText(/数字不对或已过期，还可再试 4 次/)).toBeVisible()
  await page.getByLabel('验证器中的 6 位数字').fill(nextDigits(secret))
  await expect(page.getByText('上次使用').first()).toBeVisible()

  await plugInKey(page)
  await page.getByRole('button', { name: '添加' }).click()
  await page.getByLabel('名称').fill('办公电脑')
  await page.getByLabel('登录密码').fill(member.password)
  await page.getByRole('dialog').getByRole('button', { name: '添加' }).click()
  await expect(page.getByRole('button', { name: '删除通行密钥 办公电脑' })).toBeVisible()

  await logOut(page)
  await page.goto(`${home}/logoRegister?returnUrl=${encodeURIComponent(securityPage)}`)
  await page.getByRole('button', { name: '用通行密钥登录' }).click()
  await expect(page.getByText('办公电脑', { exact: true })).toBeVisible()
})
