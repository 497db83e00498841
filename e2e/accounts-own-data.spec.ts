import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, inLongRun, test } from './fixtures.ts'
import { aNewcomer, enter, fillLogin, register } from './newcomer.ts'

const infoPage = '/NumberShop/Admin?activerescore=info'

const openInfoPage = async (page: Page) => {
  const member = aNewcomer()
  await register(page.request, member)
  await enter(page.request, member)
  await page.goto(infoPage)
  return member
}

test('a member requests a copy of the personal data and downloads it', inLongRun, async ({ visitor: page }) => {
  await openInfoPage(page)
  const row = page.getByRole('listitem').filter({ hasText: '导出我的数据' })
  await row.getByRole('button', { name: '申请导出' }).click()
  const link = row.getByRole('button', { name: '下载' })
  await expect(link).toBeVisible({ timeout: 40_000 })
  await expect(row).toContainText(/前可下载/)
  const waiting = page.waitForEvent('download')
  await link.click()
  const copy = await waiting
  expect((await page.request.get(copy.url())).status()).toBe(404) // the link works once
  expect(copy.suggestedFilename()).toMatch(/^我的数据-\d{4}-\d{2}-\d{2}\.zip$/)
  expect((await readFile(await copy.path())).subarray(0, 2).toString()).toBe('PK')
  await page.goto('/NumberShop/Admin?activerescore=notices')
  await expect(page.getByRole('heading', { name: /数据副本已备好/ })).toBeVisible()
})

test(
  'an account is closed with its password, and logging in again keeps it',
  inLongRun,
  async ({ visitor: page, openAs, tolerate }) => {
    tolerate(/status of 4/)
    const member = await openInfoPage(page)
    const elsewhere = await openAs()
    await enter(elsewhere.request, member)
    const dialog = page.getByRole('dialog', { name: '申请注销账号' })
    await page.getByRole('button', { name: '申请注销' }).click()
    await dialog.getByRole('button', { name: '再想想' }).click()
    await expect(dialog).toHaveCount(0)
    await page.reload()
    await expect(page).toHaveURL(infoPage) // the account is unchanged
    await page.getByRole('button', { name: '申请注销' }).click()
    await expect(dialog).toContainText('账目与订单（匿名）')
    await dialog.getByRole('button', { name: '提交注销' }).click()
    const password = dialog.getByLabel('输入登录密码确认')
    await expect(password).toHaveAccessibleDescription('密码不能为空')
    await password.fill('Wrong@2026')
    await dialog.getByRole('button', { name: '提交注销' }).click()
    await expect(password).toHaveAccessibleDescription('密码错误')
    await password.fill(member.password)
    await dialog.getByRole('button', { name: '提交注销' }).click()
    await expect(page.getByText('注销申请已提交，15 天内登录即取消')).toBeVisible()
    await elsewhere.goto(infoPage)
    await expect(elsewhere).toHaveURL(/logoRegister/)

    await fillLogin(page, member)
    await expect(page).toHaveURL('/')
    await page.goto('/NumberShop/Admin?activerescore=notices')
    await expect(page.getByRole('heading', { name: /注销申请已取消/ })).toBeVisible()
  },
)
