import type { Page } from '@playwright/test'
import { becomeMember, becomeSecondAdministrator, correct } from './finance-steps.ts'
import { expect, expectAccessible, expectFits, onPhoneInLongRun, test } from './fixtures.ts'
import { toast } from './forum-writing-steps.ts'
import { pageOf } from './library-steps.ts'
import { originOf } from './origin.ts'

/** A resource of the firm that the buyer buys now. */
const aPurchase = async (firm: Page, buyer: Page) => {
  const headers = { origin: originOf(buyer) }
  const params = { isAudit: '1', size: '50' }
  const { content } = await (await firm.request.get('/api/library/queryOwnResourceList', { params })).json()
  for (const resource of content.filter(({ coin }: { coin: number }) => coin > 0)) {
    const bought = await buyer.request.post('/api/library/resourceBuy', {
      headers,
      form: { resourceId: resource.id },
    })
    const { purchase } = await (
      await buyer.request.get(`/api/claim/queryOwnClaim?kind=resource&itemId=${resource.id}`)
    ).json()
    if (bought.ok() && purchase?.mayClaim) return resource
  }
  throw new Error('the firm has nothing left to sell')
}

/** A new member with coins: stories of both widths run at once and must not share a buyer. */
const aBuyer = async (openAs: () => Promise<Page>, administrator: Page) => {
  const [buyer, colleague] = [await openAs(), await openAs()]
  const { username } = await becomeMember(buyer)
  await becomeSecondAdministrator(colleague)
  await correct(administrator, colleague, username, 300)
  return { buyer, username }
}

const bought = '/NumberShop/Admin?activerescore=bought'
const claims = '/NumberShop/Admin?activerescore=claims'

test(
  'a buyer claims, the author answers, and an administrator refunds',
  onPhoneInLongRun,
  async ({ firstLevel, openAs, administrator }) => {
    test.slow()
    const { buyer, username } = await aBuyer(openAs, administrator)
    const resource = await aPurchase(firstLevel, buyer)
    const words = `附录 A 为空表 ${Date.now().toString(36)}`

    await test.step('the buyer claims in the list of purchases and sees how it stands', async () => {
      await buyer.goto(bought)
      const row = buyer.getByRole('listitem').filter({ hasText: resource.name })
      await expect(row.getByText(/前可申请售后$/)).toBeVisible()
      await expectFits(buyer)
      await row.getByRole('button', { name: `对 ${resource.name} 申请售后` }).click()
      const dialog = buyer.getByRole('dialog', { name: '申请售后' })
      await dialog.getByRole('button', { name: '提交申请' }).click()
      await expect(dialog.getByText('请写明问题')).toBeVisible()
      await dialog.getByRole('textbox', { name: '说明' }).fill(words)
      await dialog.getByRole('textbox', { name: '所在页码' }).fill('第 33 页，附录 A')
      await dialog.getByRole('textbox', { name: '所在页码' }).press('Enter')
      await expect(dialog.getByText('第 33 页，附录 A', { exact: true })).toBeVisible()
      await expectAccessible(buyer)
      await dialog.getByRole('button', { name: '提交申请' }).click()
      await expect(toast(buyer, '申请已提交，作者会收到通知')).toBeVisible()
      await expect(row.getByRole('link', { name: '售后等待作者答复，查看' })).toBeVisible()
      await expect(row.getByRole('button', { name: /申请售后/ })).toHaveCount(0)
      await buyer.goto(pageOf(resource))
      await expect(buyer.getByRole('region', { name: '售后' }).getByText('等待作者答复').first()).toBeVisible()
      await expectFits(buyer)
    })

    await test.step('the author answers in the member centre', async () => {
      await firstLevel.goto(`${claims}&side=author`)
      const item = firstLevel.getByRole('listitem').filter({ hasText: words })
      await item.getByRole('textbox', { name: '答复' }).fill('第 4 版补齐附录。')
      await expectFits(firstLevel)
      await expectAccessible(firstLevel)
      await item.getByRole('button', { name: '提交答复' }).click()
      await expect(item.getByText('等待平台裁定').first()).toBeVisible()
    })

    await test.step('an administrator rules with the facts beside it', async () => {
      await administrator.goto(`/System/claims?state=ruling&userName=${username}`)
      const row = administrator.getByRole('row').filter({ hasText: username })
      await row.getByRole('button', { name: '裁定', exact: true }).click()
      const dialog = administrator.getByRole('dialog')
      await expect(dialog.getByText(words)).toBeVisible()
      await expect(dialog.getByText('第 4 版补齐附录。')).toBeVisible()
      await dialog.getByRole('radio', { name: /全额退款/ }).check({ force: true })
      await dialog.getByRole('textbox', { name: '理由' }).fill('附录为空表，与说明不符。')
      await dialog.getByRole('button', { name: '裁定并通知双方' }).click()
      await expect(toast(administrator, '已裁定并通知双方')).toBeVisible()
    })

    await test.step('the buyer has the coins back and no access', async () => {
      await buyer.goto(claims)
      const item = buyer.getByRole('listitem').filter({ hasText: words })
      await expect(item.getByText('已退款')).toBeVisible()
      await expect(item.getByText('附录为空表，与说明不符。')).toBeVisible()
      await expectFits(buyer)
      await buyer.goto(bought)
      await expect(buyer.getByText('买过的资源会出现在这里')).toBeVisible()
    })

    await test.step('the author sees what was earned', async () => {
      await firstLevel.goto('/NumberShop/Admin?activerescore=earnings')
      await expect(firstLevel.getByText('累计所得（V币）')).toBeVisible()
      await expect(firstLevel.getByRole('region', { name: '卖得最好' }).first()).toBeVisible()
      await firstLevel.getByRole('link', { name: '近 30 天' }).click()
      await expect(firstLevel.getByRole('link', { name: '近 30 天' })).toHaveAttribute('aria-current', 'true')
      await expectFits(firstLevel)
      await expectAccessible(firstLevel)
    })
  },
)
