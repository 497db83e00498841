import { expect, expectAccessible, inLongRun, test } from './fixtures.ts'
import { aNewcomer } from './newcomer.ts'

test(
  'ADMIN-14: a notice to one level is previewed, sent by the job and seen in the bell',
  inLongRun,
  async ({ administrator: page, firstLevel }) => {
    const title = `检查通知 ${aNewcomer().username}`
    await page.goto('/System/announcements')
    await page.getByRole('button', { name: '写通知' }).click()
    const dialog = page.getByRole('dialog', { name: '写通知' })
    await expect(dialog.getByText(/将发给全体会员 [\d,]+ 人/)).toBeVisible()
    await dialog.getByText('一个等级').click()
    await dialog.getByRole('combobox').click()
    await page.getByTitle('一级会员').last().click()
    await expect(dialog.getByText(/将发给一级会员 [\d,]+ 人/)).toBeVisible()
    await dialog.getByLabel('标题').fill(title)
    await dialog.getByLabel('内容').fill('请在月底前更新单位资料。')
    await dialog.getByLabel('链接').fill('https://example.com')
    await dialog.getByRole('button', { name: '发送' }).click()
    await expect(dialog.getByText('请输入以 / 开头的站内地址')).toBeVisible()
    await dialog.getByLabel('链接').fill('/NumberShop/Admin')
    await expect(dialog.getByRole('heading', { name: title })).toBeVisible()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: '发送' }).click()
    const row = page.getByRole('row').filter({ hasText: title })
    await expect(row).toContainText('已送达', { timeout: 30_000 })
    await expectAccessible(page)
    await firstLevel.goto('/NumberShop/Admin?activerescore=notices')
    await expect(firstLevel.getByRole('link', { name: title }).first()).toBeVisible()
  },
)
