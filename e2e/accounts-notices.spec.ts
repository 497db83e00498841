import type { Page } from '@playwright/test'
import { atBothWidthsInLongRun, expect, expectAccessible, onPhoneInLongRun, test } from './fixtures.ts'
import { aNewcomer, enter, post, register } from './newcomer.ts'

/** A member reports an article and an administrator dismisses the report, which notifies the member. */
const causeNotice = async (member: Page, administrator: Page) => {
  // The oldest article, which belongs to the demo: other stories report and remove newer ones.
  const { content } = await (await member.request.get('/api/news/queryNewsList?size=1&sort=uploadTime,asc')).json()
  const report = { kind: 'news', targetId: content[0].id, reason: 'untrue', detail: '与事实不符' }
  const { id } = await post<{ id: number }>(member, '/api/report/addReport', report)
  await post(administrator, '/api/report/ruleReport', { id, verdict: 'dismiss', reason: '未见不妥' })
}

test(
  'a notice rings in every open page and is read in all of them',
  onPhoneInLongRun,
  async ({ openAs, administrator }) => {
    const first = await openAs()
    const member = aNewcomer()
    await register(first.request, member)
    await enter(first.request, member)
    const second = await first.context().newPage()
    await first.goto('/')
    await second.goto('/NumberShop/Admin?activerescore=notices')
    await expect(second.getByText('空空如也')).toBeVisible()
    await expect(first.getByRole('button', { name: '通知', exact: true })).toBeVisible()
    await causeNotice(first, administrator)
    await expect(second.getByRole('heading', { name: /举报已处理/ })).toBeVisible()
    await first.bringToFront()
    const bell = first.getByRole('button', { name: '通知，1 条未读' })
    await expect(bell).toBeVisible()
    await bell.click()
    await expect(first.getByRole('region', { name: '未读通知' }).getByText('举报已处理')).toBeVisible()
    await expectAccessible(first)
    await first.getByRole('button', { name: '全部已读' }).click()
    const silentBell = first.getByRole('button', { name: '通知', exact: true })
    await expect(silentBell).toBeFocused()
    await first.getByRole('link', { name: '查看全部通知' }).click()
    await expect(first).toHaveURL(/activerescore=notices/)
    await expect(first.getByRole('region', { name: '未读通知' })).toBeHidden()
    await expect(silentBell).toBeFocused()
    await second.bringToFront()
    await expect(second.getByRole('main').getByText('没有未读')).toBeVisible()
  },
)

test('a member chooses which notices also come by mail and by WeChat', atBothWidthsInLongRun, async ({ openAs }) => {
  const page = await openAs()
  const member = aNewcomer()
  await register(page.request, member)
  await enter(page.request, member)
  await page.goto('/NumberShop/Admin?activerescore=notices')
  const opener = page.getByRole('button', { name: '通知方式' })
  await opener.click()
  const dialog = page.getByRole('dialog', { name: '通知方式' })
  await expect(dialog.getByText('还没有绑定微信')).toBeVisible()
  await dialog.getByRole('checkbox', { name: '论坛通知发到微信' }).check()
  await dialog.getByRole('radiogroup', { name: '系统通知的邮件' }).getByText('即时').click()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(opener).toBeFocused()
  await opener.click()
  await expect(dialog.getByRole('checkbox', { name: '论坛通知发到微信' })).toBeChecked()
  await expect(dialog.getByRole('checkbox', { name: '系统通知发到微信' })).not.toBeChecked()
})
