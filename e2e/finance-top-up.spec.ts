import {
  becomeMember,
  choose,
  closeOrderDialog,
  confirmOrder,
  expectBalance,
  expectPaid,
  payInTheDialog,
  rechargePage,
  shownOrder,
  topUpPage,
} from './finance-steps.ts'
import { atBothWidths, expect, expectAccessible, inLongRun, test } from './fixtures.ts'

test('a member tops up with WeChat, and the coins arrive without a reload', atBothWidths, async ({ visitor: page }) => {
  await becomeMember(page)
  await page.goto(topUpPage)
  await choose(page, /^1,300/)
  await expect(page.getByText('¥ 100.00')).toBeVisible()
  await expect(page.getByText('+300')).toBeVisible()
  await confirmOrder(page)
  const orderNo = await shownOrder(page)
  await expect(page.getByRole('dialog').getByRole('img', { name: '微信支付二维码' })).toBeVisible()
  await expectAccessible(page)
  await payInTheDialog(page)
  await expectPaid(page)
  await expect(page.getByRole('row').filter({ hasText: orderNo })).toContainText('支付成功')
  await expectBalance(page, '1,310')
})

test('Alipay opens in its own tab and leads back to the result', async ({ visitor: page }) => {
  await becomeMember(page)
  await page.goto(topUpPage)
  await choose(page, /^200/)
  await choose(page, '支付宝')
  const [alipay] = await Promise.all([page.waitForEvent('popup'), confirmOrder(page)])
  const orderNo = await shownOrder(page)
  await alipay.getByRole('button', { name: /^支付 ¥/ }).click()
  await Promise.all([
    expectPaid(page),
    expect(alipay.getByRole('heading', { name: '支付成功' })).toBeVisible(),
    expect(alipay.getByText(orderNo, { exact: true })).toBeVisible(),
  ])
  await expect(alipay).toHaveURL(rechargePage)
  await expectBalance(page, '210')
})

test('a return address that claims success proves nothing', async ({ visitor: page }) => {
  await becomeMember(page)
  await page.goto(topUpPage)
  await choose(page, '支付宝')
  const [alipay] = await Promise.all([page.waitForEvent('popup'), confirmOrder(page)])
  const orderNo = await shownOrder(page)
  await alipay.close()
  await page.goto(`/success?out_trade_no=${orderNo}&trade_status=TRADE_SUCCESS&total_amount=50.00`)
  await expect(page.getByRole('heading', { name: '正在确认' })).toBeVisible()
  await expectAccessible(page)
})

test('an unpaid order is opened again, then cancelled', inLongRun, async ({ visitor: page }) => {
  await becomeMember(page)
  await page.goto(topUpPage)
  await choose(page, '其他金额')
  await expect(page.getByText('¥ 1.00')).toBeVisible()
  await confirmOrder(page)
  const orderNo = await shownOrder(page)
  await closeOrderDialog(page)
  await page.getByRole('link', { name: '返回修改' }).click()
  await expect(page.getByRole('button', { name: '确认充值' })).toBeVisible()
  await page.getByRole('link', { name: '充值记录' }).click()
  const row = page.getByRole('row').filter({ hasText: orderNo })
  await row.getByRole('link', { name: '去支付' }).click()
  expect(await shownOrder(page)).toBe(orderNo)
  await page.goto(page.url())
  await expect(page.getByRole('img', { name: '微信支付二维码' })).toBeVisible()
  await page.goto(rechargePage)
  await row.getByRole('button', { name: '取消' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '取消订单' }).click()
  await expect(row).toContainText('用户已取消')
  await expect(row.getByRole('link', { name: '去支付' })).toHaveCount(0)
})

test(
  'an expired order offers a new one, and a page that was left stops polling',
  inLongRun,
  async ({ visitor: page }) => {
    let polls = 0
    page.on('request', (request) => {
      if (request.url().includes('/api/wx-pay/query/')) polls += 1
    })
    await becomeMember(page)
    await page.clock.install()
    await page.goto(topUpPage)
    await confirmOrder(page)
    await shownOrder(page)
    const isAskedAgain = async () => {
      const before = polls
      await page.clock.fastForward(3_100)
      await expect.poll(() => polls).toBeGreaterThan(before)
    }
    await isAskedAgain()
    await closeOrderDialog(page)
    const pollsAtClosing = polls
    await page.clock.fastForward(10_000)
    await page.getByRole('button', { name: '打开支付窗口' }).click()
    expect(polls).toBe(pollsAtClosing)
    await isAskedAgain()
    await page.clock.fastForward('10:05')
    await expect(page.getByText('订单超时已关闭')).toBeVisible()
    await page.getByRole('link', { name: '重新充值' }).click()
    await expect(page.getByRole('button', { name: '确认充值' })).toBeVisible()
    const pollsAtLeaving = polls
    await page.clock.fastForward(30_000)
    await expect(page.getByRole('button', { name: '确认充值' })).toBeEnabled()
    expect(polls).toBe(pollsAtLeaving)
  },
)

test(
  'nothing is ordered without agreement or with an amount out of range',
  inLongRun,
  async ({ visitor: page, tolerate }) => {
    tolerate(/status of 400/)
    await becomeMember(page)
    await page.goto(topUpPage)
    await page.getByRole('button', { name: '确认充值' }).click()
    await expect(page.getByRole('alert')).toContainText('请阅读并同意充值协议')
    await page.getByRole('textbox', { name: '自定义金额' }).fill('0')
    await confirmOrder(page)
    await expect(page.getByRole('alert')).toContainText('请输入 1 到 10000 的整数')
    await page.goto(rechargePage)
    await expect(page.getByRole('heading', { name: '空空如也' })).toBeVisible()
  },
)
