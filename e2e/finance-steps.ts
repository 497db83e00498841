import { expect, type Page } from '@playwright/test'
import { accounts } from '../checks/log-in.ts'
import { aNewcomer, enter, post, register } from './newcomer.ts'

const finance = '/NumberShop/Admin?activerescore=finance'
export const topUpPage = `${finance}&financeActiveName=topup`
export const consumePage = `${finance}&financeActiveName=consume`
export const rechargePage = `${finance}&financeActiveName=recharge`

/** Registers a new member of the second level and logs in. */
export const becomeMember = async (page: Page) => {
  const newcomer = aNewcomer()
  await register(page.request, newcomer)
  await enter(page.request, newcomer)
  return newcomer
}

/** The page of a new member. */
export const asMember = async (page: Page) => {
  await becomeMember(page)
  return page
}

/** Clicks the label, because the control itself is hidden. */
export const choose = async (page: Page, name: RegExp | string) => {
  const radio = page.getByRole('radio', { name })
  await page.locator('label').filter({ has: radio }).click()
  await expect(radio).toBeChecked()
}

export const confirmOrder = async (page: Page) => {
  await page.getByRole('checkbox', { name: /充值协议/ }).check()
  await page.getByRole('button', { name: '确认充值' }).click()
}

/** The number of the order being paid. */
export const shownOrder = async (page: Page): Promise<string> => {
  await expect(page.getByRole('timer')).toBeVisible()
  return String(await page.getByText(/^ORDER_\d+_\d+$/).textContent())
}

/** Pays in the tab of the simulator's cashier. */
const payAtCashier = async (cashier: Page) => {
  await cashier.getByRole('button', { name: /^支付 ¥/ }).click()
  await expect(cashier.getByRole('status')).toBeVisible()
}

export const expectPaid = async (page: Page) => {
  await expect(page.getByText('恭喜你，支付成功')).toBeVisible({ timeout: 20_000 })
  await expect(page).toHaveURL(rechargePage)
}

/** Expects the balance in the member centre and in the popover of the header, without a reload. */
export const expectBalance = async (page: Page, coins: string) => {
  await expect(page.getByRole('region', { name: '我的账户' })).toContainText(coins)
  await page.getByRole('button', { name: /^账户/ }).click()
  await expect(page.getByText('V币余额').last().locator('..')).toContainText(coins)
}

const payChosen = async (page: Page): Promise<string> => {
  await confirmOrder(page)
  const orderNo = await shownOrder(page)
  await payInTheDialog(page)
  await expectPaid(page)
  return orderNo
}

/** Tops up 10 yuan by WeChat on the pages; returns the order number. */
export const topUpTenYuan = async (page: Page): Promise<string> => {
  await page.goto(topUpPage)
  await choose(page, /^100/)
  return payChosen(page)
}

/** Tops up an amount that no package has. */
export const topUpYuan = async (page: Page, yuan: string): Promise<string> => {
  await page.goto(topUpPage)
  await page.getByLabel('自定义金额').fill(yuan)
  return payChosen(page)
}

/** Pays the order whose dialog is open. */
export const payInTheDialog = async (page: Page) => {
  const dialog = page.getByRole('dialog', { name: '微信支付' })
  const [cashier] = await Promise.all([
    page.waitForEvent('popup'),
    dialog.getByRole('link', { name: '打开演示收银台' }).click(),
  ])
  await payAtCashier(cashier)
  await cashier.close()
}

export const closeOrderDialog = (page: Page) =>
  page.getByRole('dialog', { name: '微信支付' }).locator('footer').getByRole('button', { name: '关闭' }).click()

const memberNamed = async (administrator: Page, username: string) => {
  const found = await administrator.request.get('/api/users', { params: { username } })
  const [member] = (await found.json()).content
  return member
}

/** Logs the page in as the demo's second administrator. */
export const becomeSecondAdministrator = (colleague: Page) =>
  enter(colleague.request, { username: 'admin02', password: accounts.administrator.password })

/** Two administrators adjust the balance of a member through the API. */
export const correct = async (administrator: Page, colleague: Page, username: string, coin: number) => {
  const { id: userId } = await memberNamed(administrator, username)
  const adjustment = await post<{ id: number }>(administrator, '/api/points/addAdjustment', {
    userId,
    coin,
    reason: '线下兑换',
  })
  await post(colleague, '/api/points/confirmAdjustment', { id: adjustment.id, approve: true })
}
