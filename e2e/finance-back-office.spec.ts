import type { Page } from '@playwright/test'
import {
  becomeMember,
  becomeSecondAdministrator,
  correct,
  expectBalance,
  topUpTenYuan,
  topUpYuan,
} from './finance-steps.ts'
import { expect, expectAccessible, inLongRun, test } from './fixtures.ts'
import { provider } from './provider.ts'

const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })
const toast = (page: Page, text: string) => page.getByRole('region', { name: '消息' }).getByText(text).last()

const showOrder = async (page: Page, orderNo: string) => {
  await page.goto(`/System/orders?orderNo=${orderNo}`)
  await expect(rowOf(page, orderNo)).toBeVisible()
}

test('an order is checked with the provider, then refunded, and the books still agree', async ({
  administrator,
  visitor,
}) => {
  const { username } = await becomeMember(visitor)
  const orderNo = await topUpTenYuan(visitor)
  await showOrder(administrator, orderNo)
  await rowOf(administrator, orderNo).getByRole('button', { name: '复核' }).click()
  const check = administrator.getByRole('dialog', { name: /复核订单/ })
  await expect(check.getByRole('row', { name: /状态/ })).toContainText('一致')
  await expect(check.getByText('不一致')).toHaveCount(0)
  await expectAccessible(administrator)
  await check.getByRole('button', { name: '完成' }).click()

  const opener = rowOf(administrator, orderNo).getByRole('button', { name: '退款' })
  const refund = administrator.getByRole('dialog', { name: /退款/ })
  await opener.click()
  await expect(refund.getByLabel('退款金额')).toBeVisible()
  await administrator.keyboard.press('Escape')
  await expect(opener).toBeFocused()
  await opener.click()
  await refund.getByRole('button', { name: '退款' }).click()
  await expect(refund.getByRole('alert')).toContainText('请输入退款原因')
  await refund.getByLabel('原因').fill('用户申请')
  await refund.getByRole('button', { name: '退款' }).click()
  await expect(toast(administrator, '退款')).toBeVisible()
  await expect(rowOf(administrator, orderNo)).toContainText('已退款')

  await administrator.goto(`/System/integralRecord?userName=${encodeURIComponent(username)}&kind=refund`)
  await rowOf(administrator, username).getByRole('button', { name: '分录' }).click()
  await expect(administrator.getByText('0，相符')).toBeVisible()
  await expectAccessible(administrator)
})

test(
  'a refund is refused while the coins of the order are spent',
  inLongRun,
  async ({ administrator, openAs, visitor, tolerate }) => {
    tolerate(/status of 409/)
    const { username } = await becomeMember(visitor)
    const orderNo = await topUpTenYuan(visitor)
    await showOrder(administrator, orderNo)
    const colleague = await openAs()
    await becomeSecondAdministrator(colleague)
    await colleague.goto('/System/adjustments')
    await correct(administrator, colleague, username, -50)
    await colleague.close()

    await rowOf(administrator, orderNo).getByRole('button', { name: '退款' }).click()
    const refund = administrator.getByRole('dialog', { name: /退款/ })
    await refund.getByLabel('退款金额').fill('10.00')
    await refund.getByLabel('原因').fill('用户申请')
    await expect(refund.getByRole('alert')).toContainText('最多可退 6.00 元')
    await expectAccessible(administrator)
    await showOrder(administrator, orderNo)
    await expect(rowOf(administrator, orderNo)).toContainText('支付成功')
    await visitor.reload()
    await expectBalance(visitor, '60')
  },
)

test(
  'a part of an order above the limit is refunded when a second administrator confirms it',
  inLongRun,
  async ({ administrator, openAs, visitor }) => {
    await becomeMember(visitor)
    const orderNo = await topUpYuan(visitor, '600')
    const colleague = await openAs()
    await becomeSecondAdministrator(colleague)
    await showOrder(administrator, orderNo)
    await rowOf(administrator, orderNo).getByRole('button', { name: '退款' }).click()
    const refund = administrator.getByRole('dialog', { name: /退款/ })
    await refund.getByLabel('退款金额').fill('550.00')
    await refund.getByLabel('原因').fill('协商退还大部分')
    await refund.getByRole('button', { name: '退款' }).click()
    await expect(toast(administrator, '退款申请已提交，等待另一名管理员确认')).toBeVisible()
    await administrator.goto('/System/approvals?state=waiting&kind=refund')
    await expect(rowOf(administrator, orderNo).getByRole('button', { name: '确认' })).toBeDisabled()

    await colleague.goto('/System/approvals?state=waiting&kind=refund')
    await expect(rowOf(colleague, orderNo)).toContainText('退款 550.00 元，共付 600.00 元')
    await rowOf(colleague, orderNo).getByRole('button', { name: '确认' }).click()
    await colleague.getByRole('alertdialog').getByRole('button', { name: '确认执行' }).click()
    await expect(toast(colleague, '操作已执行')).toBeVisible()
    await showOrder(administrator, orderNo)
    await expect(rowOf(administrator, orderNo)).toContainText('部分退款 550.00 元')
    await administrator.goto('/System/notices')
    await expect(administrator.getByRole('main').getByText('您申请的充值退款已执行').first()).toBeVisible()
  },
)

test('a manual correction needs a second administrator', inLongRun, async ({ administrator, openAs, visitor }) => {
  const { username } = await becomeMember(visitor)
  const colleague = await openAs()
  await administrator.goto('/System/adjustments')
  await becomeSecondAdministrator(colleague)
  await administrator.getByRole('button', { name: '申请调整' }).click()
  const form = administrator.getByRole('dialog', { name: '申请调整 V币' })
  await form.getByRole('combobox', { name: /用户/ }).fill(username)
  await administrator.getByRole('option', { name: username }).or(administrator.getByTitle(username)).last().click()
  await form.getByLabel('调整数量').fill('25')
  await form.getByLabel('调整原因').fill('活动漏发')
  await form.getByRole('button', { name: '提交申请' }).click()
  const row = rowOf(administrator, username)
  await expect(row).toContainText('待确认')
  await expect(row.getByRole('button', { name: '确认' })).toBeDisabled()

  await colleague.goto('/System/adjustments?state=waiting')
  await rowOf(colleague, username).getByRole('button', { name: '确认' }).click()
  await colleague.getByRole('alertdialog').getByRole('button', { name: '确认执行' }).click()
  await expect(toast(colleague, '调整已执行')).toBeVisible()
  await administrator.goto('/System/adjustments?state=approved')
  await expect(rowOf(administrator, username)).toContainText('已执行')
})

test('a new administrator needs a second one', inLongRun, async ({ administrator, openAs, visitor }) => {
  const { username } = await becomeMember(visitor)
  const colleague = await openAs()
  await administrator.goto(`/System/AdminUser?username=${encodeURIComponent(username)}`)
  await becomeSecondAdministrator(colleague)
  await rowOf(administrator, username).getByRole('button', { name: '编辑' }).click()
  const form = administrator.getByRole('dialog', { name: '编辑用户' })
  await form.getByRole('combobox', { name: '会员等级' }).click()
  await administrator.getByTitle('超级管理员').last().click()
  await expect(form.getByText('另一名管理员在「待确认操作」中确认后才成为管理员')).toBeVisible()
  await form.getByRole('button', { name: '保存修改' }).click()
  await expect(toast(administrator, '管理员权限等待另一名管理员确认。')).toBeVisible()
  await administrator.goto('/System/approvals?state=waiting')
  await expect(rowOf(administrator, username).getByRole('button', { name: '确认' })).toBeDisabled()
  await expectAccessible(administrator)

  await colleague.goto('/System/approvals?state=waiting')
  await rowOf(colleague, username).getByRole('button', { name: '驳回' }).click()
  const refusal = colleague.getByRole('dialog', { name: '驳回申请' })
  await refusal.getByLabel('原因').fill('不是本单位的人')
  await refusal.getByRole('button', { name: '驳回' }).click()
  await expect(toast(colleague, '申请已驳回')).toBeVisible()
})

test('a package is added, changed in its row and deleted', inLongRun, async ({ administrator: page }) => {
  const price = String(5_000 + Math.floor(Math.random() * 4_000))
  await page.goto('/System/integralSetting')
  await page.getByRole('button', { name: '新增套餐' }).click()
  await page.getByRole('textbox', { name: '名称' }).fill(`测试 ${price}`)
  await page.getByRole('textbox', { name: '价格（元）' }).fill(price)
  await page.getByRole('textbox', { name: 'V币', exact: true }).first().fill('60000')
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await expect(toast(page, '恭喜你，添加成功')).toBeVisible()
  const row = rowOf(page, `测试 ${price}`)
  await row.getByRole('button', { name: '编辑' }).click()
  await page.getByRole('textbox', { name: '赠送' }).fill('-3')
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('请输入 0 到 1000000 的整数')
  await page.getByRole('textbox', { name: '赠送' }).fill('500')
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await expect(row).toContainText('60,500')
  await expectAccessible(page)
  await row.getByRole('button', { name: '删除' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '删除' }).click()
  await expect(row).toHaveCount(0)
})

test(
  'the reconciliation lists a difference, and the invariants of the ledger are checked',
  inLongRun,
  async ({ administrator: page, visitor }) => {
    await page.goto('/System/reconciliation')
    await expect(page.getByRole('row', { name: /今日未结/ })).toBeVisible()
    await expect(page.getByRole('row', { name: /相符/ }).first()).toBeVisible()
    await page.getByRole('button', { name: '立即运行' }).click()
    await expect(page.getByText('成立', { exact: true }).first()).toBeVisible({ timeout: 30_000 })
    await expect(page.getByText('不成立', { exact: true })).toHaveCount(0)
    await expect(page.locator('button[aria-busy]')).toHaveCount(0) // the previous result is shown while the check runs

    await becomeMember(visitor)
    const orderNo = await topUpTenYuan(visitor)
    await provider('refund', { orderNo })
    await provider('set', { earlyBills: true })
    await page.getByRole('button', { name: '立即对账' }).click()
    await expect(page.getByRole('row', { name: /笔不符/ })).toBeVisible()
    const difference = page.getByRole('row').filter({ hasText: orderNo })
    await expect(difference).toContainText('渠道已退款，我方无')
    await expect(difference).toContainText('支付成功')
    await expectAccessible(page)
    await difference.getByRole('button', { name: '向渠道复核' }).click()
    await expect(toast(page, '渠道已退款')).toBeVisible()
    await difference.getByRole('link', { name: '查看订单' }).click()
    await expect(page.getByText('渠道已退款 10.00 元，V币尚未扣回', { exact: true })).toBeVisible()
    await provider('set', { earlyBills: false })
  },
)
