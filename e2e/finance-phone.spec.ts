import { becomeMember, choose, confirmOrder, rechargePage, shownOrder, topUpPage } from './finance-steps.ts'
import { expect, expectAccessible, inLongRun, test } from './fixtures.ts'
import { firstOf } from './library-steps.ts'

const android = 'Mozilla/5.0 (Linux; Android 15; PJD110) AppleWebKit/537.36 Chrome/130.0.0.0 Mobile Safari/537.36'
const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }

test.describe('in a browser of a phone', () => {
  test.use({ ...phone, userAgent: android })

  test('WeChat H5 pays, and the result leads back to the purchase', async ({ visitor: page }) => {
    const dear = await firstOf(page, { hasCoin: '1', sort: 'coin,desc' })
    await becomeMember(page)
    await page.goto(`${topUpPage}&forItem=resource-${dear.id}`)
    await confirmOrder(page) // what suffices is chosen already
    const orderNo = await shownOrder(page)
    await expect(page.getByText('手机支付')).toBeVisible()
    await expect(page.getByRole('img', { name: '微信支付二维码' })).toHaveCount(0)
    await expectAccessible(page)
    await page.getByRole('link', { name: '打开微信付款' }).click()
    await expect(page.getByText('模拟微信支付 H5')).toBeVisible()
    await page.getByRole('button', { name: /^支付 ¥/ }).click()
    await expect(page.getByRole('heading', { name: '支付成功' })).toBeVisible()
    await expect(page.getByText(orderNo, { exact: true })).toBeVisible()
    await page.getByRole('button', { name: '留在本页' }).click()
    await page.getByRole('link', { name: '回到刚才的资源' }).click()
    await expect(page.getByRole('dialog', { name: '您确认购买该商品吗？' })).toBeVisible()
  })

  test(
    'Alipay wap pays; who gives up can pay later or scan with another phone',
    inLongRun,
    async ({ visitor: page }) => {
      await becomeMember(page)
      await page.goto(topUpPage)
      await choose(page, '支付宝')
      await choose(page, /^100/)
      await confirmOrder(page)
      await page.getByRole('link', { name: '打开支付宝付款' }).click()
      await expect(page.getByText('模拟支付宝手机网站支付')).toBeVisible()
      await page.getByRole('button', { name: '放弃支付' }).click()
      await expect(page).toHaveURL(rechargePage)
      await page.getByRole('link', { name: '去支付' }).click()
      await page.getByRole('link', { name: '打开支付宝付款' }).click()
      await page.getByRole('button', { name: /^支付 ¥/ }).click()
      await expect(page.getByRole('heading', { name: '支付成功' })).toBeVisible()
    },
  )

  test('the code stays for another phone', inLongRun, async ({ visitor: page }) => {
    await becomeMember(page)
    await page.goto(topUpPage)
    await confirmOrder(page)
    await page.getByRole('link', { name: '用另一台手机扫码支付' }).click()
    await expect(page.getByRole('img', { name: '微信支付二维码' })).toBeVisible()
  })
})

test.describe('inside WeChat', () => {
  test.use({ ...phone, userAgent: `${android} MicroMessenger/8.0.50` })

  test('JSAPI pays and returns to the result', inLongRun, async ({ visitor: page }) => {
    await becomeMember(page)
    await page.goto(topUpPage)
    await choose(page, /^100/)
    await confirmOrder(page)
    await page.getByRole('button', { name: '张工' }).click() // WeChat names the payer, here by a choice
    await page.getByRole('link', { name: '打开微信付款' }).click()
    await expect(page.getByText('模拟微信支付 JSAPI')).toBeVisible()
    await page.getByRole('button', { name: /^支付 ¥/ }).click()
    await expect(page.getByRole('heading', { name: '支付成功' })).toBeVisible()
  })

  test('Alipay cannot be opened there', inLongRun, async ({ visitor: page }) => {
    await becomeMember(page)
    await page.goto(topUpPage)
    await choose(page, '支付宝')
    await confirmOrder(page)
    await expect(page.getByText('微信内不能打开支付宝')).toBeVisible()
  })
})
