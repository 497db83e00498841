import type { Page } from '@playwright/test'
import { captchaCode } from '../checks/start-portal.ts'
import { atBothWidthsInLongRun, expect, expectAccessible, expectFits, onPhoneInLongRun, test } from './fixtures.ts'
import { aNewcomer, type Newcomer } from './newcomer.ts'

const securityPage = '/NumberShop/Admin?activerescore=security'

/** A person of the simulated WeChat scans the code on the login page and confirms. */
const scan = async (page: Page, nickname: string, returnUrl = '/') => {
  await page.goto(`/logoRegister?${new URLSearchParams({ view: 'wechat', returnUrl })}`)
  const phone = page.frameLocator('iframe[title="微信登录二维码"]')
  await phone.getByLabel('其他昵称').fill(nickname)
  await phone.getByRole('button', { name: '用它扫码' }).click()
  await expect(phone.getByText(`微信昵称：${nickname}`)).toBeVisible()
  await phone.getByRole('button', { name: '确认登录' }).click()
}

const leave = async (page: Page) => {
  await page.goto('about:blank')
  await page.context().clearCookies()
}

const fillRegistration = async (page: Page, { phone, password }: Newcomer) => {
  await page.getByLabel('手机号', { exact: true }).fill(phone)
  await page.getByLabel('密码', { exact: true }).fill(password)
  await page.getByLabel('再次输入密码').fill(password)
  await page.getByLabel('验证码', { exact: true }).fill(captchaCode)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: '注册个人账号' }).click()
}

test(
  'a first login by WeChat creates an account, the second enters it, and it can be unbound and bound',
  onPhoneInLongRun,
  async ({ visitor }) => {
    const newcomer = aNewcomer()
    await scan(visitor, newcomer.username, '/mall')
    await expect(visitor.getByText('微信已确认，还没有绑定账号')).toBeVisible()
    await expect(visitor).toHaveURL('/wechat') // code and state have left the address
    await expectAccessible(visitor)
    await visitor.getByRole('link', { name: '注册个人账号' }).click()
    await expect(visitor.getByText(`微信「${newcomer.username}」已确认`)).toBeVisible()
    await expect(visitor.getByLabel('账号名')).toHaveValue(newcomer.username)
    await fillRegistration(visitor, newcomer)
    await expect(visitor.getByText('把这个微信绑定到您的账号？')).toBeVisible()
    await expectAccessible(visitor)
    await expectFits(visitor)
    await visitor.getByRole('button', { name: '绑定', exact: true }).click()
    await expect(visitor).toHaveURL('/mall')
    await leave(visitor)

    await scan(visitor, newcomer.username)
    await expect(visitor).toHaveURL('/')
    await visitor.goto(securityPage)
    await expect(visitor.getByText('可扫码登录')).toBeVisible()
    await expectAccessible(visitor)
    await expectFits(visitor)

    await visitor.getByRole('button', { name: '解绑' }).click()
    await visitor.getByLabel('登录密码').fill(newcomer.password)
    await visitor.getByRole('dialog').getByRole('button', { name: '解绑' }).click()
    await expect(visitor.getByText('微信已解绑')).toBeVisible()

    await visitor.getByRole('button', { name: '绑定', exact: true }).click()
    await visitor.getByLabel('登录密码').fill(newcomer.password)
    await visitor.getByRole('button', { name: '去微信扫码' }).click()
    await visitor.getByLabel('其他昵称').fill(newcomer.username)
    await visitor.getByRole('button', { name: '用它扫码' }).click()
    await visitor.getByRole('button', { name: '确认登录' }).click()
    await expect(visitor).toHaveURL(securityPage)
    await expect(visitor.getByText('可扫码登录')).toBeVisible()
  },
)

test.describe('inside WeChat', () => {
  test.use({
    userAgent:
      'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Mobile Safari/537.36 MicroMessenger/8.0.50',
  })

  test(
    'a person logs in without scanning, and pages set their share card',
    atBothWidthsInLongRun,
    async ({ visitor }) => {
      await visitor.addInitScript(() => {
        const cards: unknown[] = []
        const invoke = (name: string, card: unknown, answer: (result: object) => void) => {
          if (name === 'updateAppMessageShareData') cards.push(card)
          answer({ err_msg: `${name}:ok` })
        }
        Object.assign(window, { cards, WeixinJSBridge: { invoke, on() {}, call() {} } })
      })
      await visitor.goto('/mall')
      const cards = () => visitor.evaluate(() => (window as unknown as { cards: object[] }).cards)
      await expect.poll(cards).toEqual([
        expect.objectContaining({
          title: await visitor.title(),
          link: new URL('/mall', visitor.url()).href,
          imgUrl: expect.stringContaining('/share.png'),
        }),
      ])

      await visitor.goto('/logoRegister?view=wechat')
      await expectAccessible(visitor)
      await visitor.getByRole('button', { name: '用当前微信登录' }).click()
      await visitor.getByLabel('其他昵称').fill(aNewcomer().username)
      await visitor.getByRole('button', { name: '用它扫码' }).click()
      await visitor.getByRole('button', { name: '允许' }).click()
      await expect(visitor.getByText('微信已确认，还没有绑定账号')).toBeVisible()
    },
  )
})
