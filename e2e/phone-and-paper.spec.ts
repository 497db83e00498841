import type { Locator, Page } from '@playwright/test'
import { memberList } from './contribute-steps.ts'
import { coursePage, demoCourse } from './course-steps.ts'
import { asMember, rechargePage } from './finance-steps.ts'
import { expect, expectFits, onPhone, test } from './fixtures.ts'
import { aTopic, topicPage } from './forum-steps.ts'
import { affordable, pageOf } from './library-steps.ts'
import { post } from './newcomer.ts'

/** A new member who bought and fetched a resource, and cancelled an order. */
const aCustomer = async (page: Page) => {
  const member = await asMember(page)
  const resource = await affordable(member)
  await post(member, '/api/library/resourceBuy', { resourceId: resource.id })
  const { localStorageList } = await (
    await member.request.post('/api/library/queryResouce', { form: { resourceId: resource.id } })
  ).json()
  await member.request.get(`/api/library/download?storageId=${localStorageList[0].id}`)
  const { orderNo } = await post<{ orderNo: string }>(member, '/api/wx-pay/native', { amount: 50 })
  await post(member, '/api/order-info/cancel', { orderNo })
  return { member, resource, orderNo }
}

/** The pairs of elements whose texts lie on each other. */
const overlapping = (cells: Locator) =>
  cells.evaluateAll((elements) => {
    const boxes = elements.flatMap((element) => {
      const range = document.createRange()
      range.selectNodeContents(element)
      const { left, right, top, bottom } = range.getBoundingClientRect()
      return right > left ? [{ left, right, top, bottom, text: element.textContent ?? '' }] : []
    })
    return boxes.flatMap((a, at) =>
      boxes
        .slice(at + 1)
        .filter((b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1)
        .map((b) => `${a.text} / ${b.text}`),
    )
  })

test(
  'on a phone records are readable, owned goods have no price and the footer is short',
  onPhone,
  async ({ visitor }) => {
    const { member, resource, orderNo } = await aCustomer(visitor)
    await member.goto(pageOf(resource))
    const bar = member.locator('[data-bottom-bar]')
    await expect(bar).toContainText('已购买')
    await expect(bar).not.toContainText('V币')
    await expect(member.getByText('付费一次，可重复下载').filter({ visible: true })).toHaveCount(0)

    await member.goto(memberList('downloads'))
    const download = member.getByRole('row').filter({ hasText: resource.name }).first()
    await expect(download).toBeVisible()
    expect(await overlapping(download.getByRole('cell'))).toEqual([])

    await member.goto(rechargePage)
    const order = member.getByRole('row').filter({ hasText: orderNo })
    await expect(order).toContainText('用户已取消')
    await expect(order).not.toContainText('+')

    await member.goto('/mall')
    const footer = member.getByRole('contentinfo')
    // Other stories put pages of the owner among its links: one more row.
    const ownRows = Math.min(1, await footer.locator('a[href^="/page/"]').count())
    expect((await footer.boundingBox())?.height).toBeLessThan(450 + 44 * ownRows)
    await expect(footer.getByText('手机扫码访问本站')).toBeHidden()
  },
)

test(
  'a dialog opened in a row is gone when it is closed, and its button has the focus',
  onPhone,
  async ({ firstLevel }) => {
    await firstLevel.goto(memberList('resources'))
    const opener = firstLevel.getByRole('button', { name: /^共享「/ }).first()
    const dialog = firstLevel.locator('dialog', { hasText: '共享资源：' })
    await opener.click()
    await expect(dialog).toBeVisible()
    await firstLevel.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(opener).toBeFocused()
  },
)

test('a style sheet of a part that is loaded later does not override the page', onPhone, async ({ visitor }) => {
  const member = await asMember(visitor)
  await member.goto(memberList('notices'))
  const tabs = member.getByRole('navigation', { name: '通知种类' })
  await expect(tabs).toHaveCSS('margin-left', '0px')
  await expectFits(member)
})

test('a message leaves bell and account free', async ({ secondLevel }) => {
  const course = await demoCourse(secondLevel)
  await secondLevel.goto(coursePage(course.id))
  await secondLevel.getByRole('button', { name: '分享', exact: true }).click()
  const message = secondLevel.getByRole('region', { name: '消息' }).getByRole('status')
  await expect(message).toBeVisible()
  const [account, bell] = [
    secondLevel.getByRole('button', { name: /^账户/ }),
    secondLevel.getByRole('button', { name: /^通知/ }),
  ]
  const top = (await message.boundingBox())?.y ?? 0
  for (const part of [account, bell]) {
    const box = await part.boundingBox()
    expect(top).toBeGreaterThan((box?.y ?? 0) + (box?.height ?? 0))
  }
})

test('articles, topics, resources and orders are printed without what belongs to the screen', async ({ visitor }) => {
  const { member, resource, orderNo } = await aCustomer(visitor)
  const topic = await aTopic(member)
  await member.emulateMedia({ media: 'print' })
  await member.setViewportSize({ width: 718, height: 1000 }) // A4 without its margins
  for (const [path, text] of [
    ['/AboutsUs/View?InfoId=2', ''],
    [topicPage(topic), '滨海相沉积区'],
    [pageOf(resource), resource.name],
    [rechargePage, orderNo],
  ] as const) {
    await member.goto(path)
    const main = member.getByRole('main')
    await expect(
      main
        .getByText(text || /./)
        .filter({ visible: true })
        .first(),
    ).toBeVisible()
    for (const role of ['banner', 'contentinfo', 'navigation', 'button', 'complementary'] as const)
      await expect(member.getByRole(role), `${path}: ${role}`).toHaveCount(0)
    expect(await member.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(718)
  }
})

test('a list of the back office is printed as wide as the paper, without controls', async ({ administrator }) => {
  await administrator.emulateMedia({ media: 'print' })
  await administrator.setViewportSize({ width: 1016, height: 700 }) // A4 on its side, without its margins
  await administrator.goto('/System/orders')
  const table = administrator.getByRole('table')
  await expect(table.getByText('支付成功').first()).toBeVisible()
  expect((await table.boundingBox())?.width).toBeGreaterThan(1000)
  for (const role of ['navigation', 'button', 'textbox'] as const)
    await expect(administrator.getByRole(role), role).toHaveCount(0)
  expect(await administrator.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(1016)
})
