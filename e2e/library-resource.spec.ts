import type { Page } from '@playwright/test'
import { becomeMember, confirmOrder, expectPaid, payInTheDialog, rechargePage, topUpPage } from './finance-steps.ts'
import { atBothWidths, expect, inLongRun, onPhoneInLongRun, test } from './fixtures.ts'
import { affordable, firstOf, nextStep, pageOf } from './library-steps.ts'

test('a visitor sees a resource, logs in to buy it and returns to it', atBothWidths, async ({ visitor }) => {
  const resource = await affordable(visitor)
  const counted = visitor.waitForResponse('**/api/library/viewResource')
  await visitor.goto(pageOf(resource))
  await expect(visitor.getByRole('heading', { level: 1, name: resource.name })).toBeVisible()
  expect((await counted).ok()).toBe(true)
  for (const fact of ['资源类别', '格式', '大小', '作者', '上传时间', '溯源码', '浏览', '下载'])
    await expect(visitor.getByRole('term').filter({ hasText: new RegExp(`^${fact}$`) })).toBeVisible()
  await expect(visitor.getByRole('img', { name: '溯源二维码' })).toBeVisible()
  await visitor.getByRole('button', { name: '收藏' }).click()
  await expect(visitor.getByText('请先登录')).toBeVisible()
  await nextStep(visitor, 'link', '登录后下载').click()
  await expect(visitor).toHaveURL(`/logoRegister?returnUrl=${encodeURIComponent(pageOf(resource))}`)
})

test(
  'two fast clicks buy a resource once, and the member downloads it',
  onPhoneInLongRun,
  async ({ visitor: member }) => {
    const resource = await affordable(member)
    await becomeMember(member)
    await member.goto(pageOf(resource))
    const before = await balanceOf(member)
    await nextStep(member, 'button', `用 ${resource.coin} V币购买`).click()
    const question = member.getByRole('dialog', { name: '您确认购买该商品吗？' })
    await expect(question).toContainText(String(resource.coin))
    await question.getByRole('button', { name: '确认购买' }).dblclick()
    await expect(member.getByText('支付成功，可以下载').filter({ visible: true }).first()).toBeVisible()
    await expect(member.getByText(`已扣除 ${resource.coin} V币`).filter({ visible: true })).toBeVisible()
    expect(await balanceOf(member)).toBe(before - resource.coin)
    await member.getByRole('button', { name: /^账户/ }).hover()
    await expect(member.getByText('V币余额').last().locator('..')).toContainText(String(before - resource.coin))
    await member.mouse.move(0, 400)
    const [download] = await Promise.all([
      member.waitForEvent('download'),
      nextStep(member, 'link', /^下载文件/).click(),
    ])
    expect(download.suggestedFilename()).toContain(resource.name.slice(0, 4))
  },
)

test(
  'a price that changed meanwhile is shown and nothing is charged',
  inLongRun,
  async ({ visitor: member, tolerate }) => {
    tolerate(/status of 409/)
    const resource = await affordable(member)
    await becomeMember(member)
    await member.goto(pageOf(resource))
    await member
      .getByRole('button', { name: /V币购买$/ })
      .filter({ visible: true })
      .click()
    const question = member.getByRole('dialog', { name: '您确认购买该商品吗？' })
    // Simulates a page that was opened before the price changed.
    await member.route('**/product.data*', (route) => {
      const postData = route
        .request()
        .postData()
        ?.replace(/coin=\d+/, `coin=${resource.coin + 1}`)
      return route.continue({ postData })
    })
    await question.getByRole('button', { name: '确认购买' }).click()
    await expect(question.getByRole('alert')).toHaveText('价格已变更，请刷新后重试')
    await question.getByRole('button', { name: '取消' }).click()
    await expect(nextStep(member, 'button', `用 ${resource.coin} V币购买`)).toBeVisible()
  },
)

test('a member with too few coins tops up and returns to the purchase', inLongRun, async ({ visitor: member }) => {
  const dear = await firstOf(member, { hasCoin: '1', sort: 'coin,desc' })
  await becomeMember(member)
  await member.goto(pageOf(dear))
  await expect(member.getByText(/余额 \d+ V币，还差 \d+ V币/).filter({ visible: true })).toBeVisible()
  await nextStep(member, 'link', '去充值').click()
  await expect(member).toHaveURL(`${topUpPage}&forItem=resource-${dear.id}`)
  await expect(member.getByText(`购买「${dear.name}」需 ${dear.coin} V币`)).toBeVisible()
  await confirmOrder(member) // what suffices is chosen already
  await payInTheDialog(member)
  await expectPaid(member)
  const bought = member.waitForRequest((request) => request.method() === 'POST' && request.url().includes('/product'))
  let purchases = 0
  member.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/product')) purchases += 1
  })
  await member.getByRole('link', { name: '回到刚才的资源' }).click()
  const question = member.getByRole('dialog', { name: '您确认购买该商品吗？' })
  await question.getByRole('button', { name: '确认购买' }).dblclick()
  await bought
  await expect(nextStep(member, 'link', /^下载文件/)).toBeVisible()
  expect(purchases).toBe(1)
  await member.goto(rechargePage)
  await expect(member.getByRole('link', { name: '回到刚才的资源' })).toHaveCount(0)
})

test('the third level sees that it can only use shared resources', inLongRun, async ({ thirdLevel }) => {
  const resource = await affordable(thirdLevel)
  await thirdLevel.goto(pageOf(resource))
  await expect(thirdLevel.getByText('三级会员只能下载上级账号授权的内容').filter({ visible: true })).toBeVisible()
  await expect(thirdLevel.getByRole('button', { name: /购买$/ })).toHaveCount(0)
})

test('a free resource costs nothing, becomes a favourite by mouse or keyboard, and can be reported', async ({
  visitor: member,
  administrator,
}) => {
  const priced = await affordable(administrator)
  await administrator.goto(pageOf(priced))
  await expect(nextStep(administrator, 'link', /^下载文件/)).toBeVisible() // free for administrators
  const resource = await firstOf(member, { noCoin: '1' })
  await becomeMember(member)
  await member.goto(pageOf(resource))
  await expect(nextStep(member, 'link', /^免费下载/)).toBeVisible()
  await member.getByRole('button', { name: '收藏', exact: true }).focus()
  // The button changes immediately; the favourite is saved when the response arrives.
  const saved = member.waitForResponse(
    (answer) => answer.request().method() === 'POST' && answer.url().includes('/product'),
  )
  await member.keyboard.press('Enter')
  await expect(member.getByRole('button', { name: '已收藏' })).toHaveAttribute('aria-pressed', 'true')
  await (await saved).finished()
  await member.reload()
  await member.getByRole('button', { name: '已收藏' }).click()
  await expect(member.getByRole('button', { name: '收藏', exact: true })).toHaveAttribute('aria-pressed', 'false')

  await member.getByRole('button', { name: '举报' }).click()
  const dialog = member.getByRole('dialog', { name: '举报' })
  await expect(dialog.getByRole('button', { name: '提交举报' })).toBeDisabled()
  await dialog.getByLabel('侵犯权益').check()
  await dialog.getByLabel('说明（选填）').fill('与我单位的成果雷同')
  await dialog.getByRole('button', { name: '提交举报' }).click()
  await expect(member.getByText('举报已提交，我们会尽快处理')).toBeVisible()
})

test('tags link to resources with the same tag', inLongRun, async ({ visitor }) => {
  const resource = await firstOf(visitor)
  await visitor.goto(pageOf(resource))
  const tag = visitor.getByRole('list', { name: '标签' }).getByRole('link').first()
  const word = await tag.textContent()
  await tag.click()
  await expect(visitor.getByRole('heading', { level: 1, name: `「${word}」的搜索结果` })).toBeVisible()
  await expect(
    visitor.getByRole('region', { name: '搜索结果' }).getByRole('link', { name: resource.name }),
  ).toBeVisible()
})

test(
  'a trace code shows the origin of a file, and a local file can be compared with it',
  inLongRun,
  async ({ visitor, tolerate }) => {
    tolerate(/404/)
    const resource = await affordable(visitor)
    await visitor.goto(pageOf(resource))
    const code = visitor.getByRole('definition').getByRole('link', { name: /^[0-9A-Z-]{8,}$/ })
    const text = (await code.textContent()) ?? ''
    await code.click()
    await expect(visitor).toHaveURL(`/trace/${text}`)
    await expect(visitor.getByRole('heading', { name: '真实有效，由联盟发布' })).toBeVisible()
    await expect(visitor.getByRole('region', { name: '核验结果' })).toContainText(resource.name)
    await visitor.getByLabel('选择文件').setInputFiles({ name: '别的.docx', mimeType: '', buffer: Buffer.from('x') })
    await expect(visitor.getByText(/^与任何版本(的原文件)?都不一致/)).toBeVisible()
    await visitor.getByLabel('溯源码').fill('SZ-NOBODY-KNOWS')
    await visitor.getByRole('button', { name: '核验' }).click()
    await expect(visitor).toHaveURL('/trace/SZ-NOBODY-KNOWS')
    await expect(visitor.getByRole('heading', { name: '查无此码' })).toBeVisible()
  },
)

const balanceOf = async (page: Page): Promise<number> => {
  const { user } = await (await page.request.get('/auth/info')).json()
  return user.userCoin.coin
}
