import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { becomeMember, consumePage, rechargePage, topUpTenYuan } from './finance-steps.ts'
import { expect, inLongRun, test } from './fixtures.ts'
import { post } from './newcomer.ts'

const records = (page: Page) => page.getByRole('region', { name: '消费记录' }).locator('tbody tr')
const filter = (page: Page) => page.getByRole('search', { name: '筛选消费记录' })

const search = async (page: Page, chosen: { kind?: string; coinType?: string }) => {
  await filter(page)
    .getByLabel('类型')
    .selectOption(chosen.kind ?? '全部类型')
  await filter(page)
    .getByLabel('收支')
    .selectOption(chosen.coinType ?? '收入和支出')
  await filter(page).getByRole('button', { name: '查询' }).click()
}

/** The lines of the exported file. */
const exported = async (page: Page): Promise<string[]> => {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    filter(page).getByRole('link', { name: '导出 CSV' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^V币记录.*\.csv$/)
  return (await readFile(await file.path(), 'utf8')).trim().split('\r\n')
}

test('records are filtered, exported and link to their items', inLongRun, async ({ visitor: page, openAs }) => {
  await becomeMember(page)
  const orderNo = await topUpTenYuan(page)
  const administrator = await openAs('administrator')
  await administrator.goto('/System/orders')
  await post(administrator, '/api/order-info/refund', { orderNo, reason: '误操作' })

  await page.goto(consumePage)
  await expect(records(page)).toHaveCount(3)
  await expect(records(page).first()).toContainText('充值退款：误操作')
  await search(page, { coinType: '支出' })
  await expect(records(page)).toHaveCount(1)
  await expect(records(page).first()).toContainText('−100')
  expect(await exported(page)).toHaveLength(2)

  await search(page, { kind: '充值' })
  await expect(records(page)).toHaveCount(1)
  await expect(records(page).first()).toContainText('+100')
  const [title, row] = await exported(page)
  expect(title).toContain('时间,类型,摘要,变动,变动后余额')
  expect(row).toMatch(/,充值,充值 100 V币,100,110$/)

  await page.goto(`${consumePage}&from=2020-01-01&to=2020-01-02`)
  await expect(page.getByText('没有符合条件的记录')).toBeVisible()
  await page.getByRole('link', { name: '看全部记录' }).click()
  await expect(records(page)).toHaveCount(3)
  await records(page).filter({ hasText: '+100' }).getByRole('link').click()
  await expect(page).toHaveURL(rechargePage)
  await expect(page.getByRole('row').filter({ hasText: orderNo })).toContainText('已退款')
})

test('records are filtered by days', inLongRun, async ({ visitor: page }) => {
  await becomeMember(page)
  await page.goto(consumePage)
  await expect(records(page)).toHaveCount(1)
  await filter(page).getByLabel('结束日期').fill('2020-01-02')
  await filter(page).getByRole('button', { name: '查询' }).click()
  await expect(page).toHaveURL(/to=2020-01-02/)
  await expect(page.getByText('没有符合条件的记录')).toBeVisible()
})
