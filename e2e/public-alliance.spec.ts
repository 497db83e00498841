import { expect, inLongRun, onPhoneInLongRun, test } from './fixtures.ts'

test('the tabs of the alliance show their content', async ({ visitor }) => {
  await visitor.goto('/AboutsUs')
  const tabs = visitor.getByRole('navigation', { name: '联盟栏目' })
  await expect(tabs.getByRole('link')).toHaveCount(8)
  await expect(visitor.getByRole('heading', { level: 2, name: '关于我们' })).toBeVisible()
  await expect(visitor.getByText(/由 1\d 家数字工程咨询机构组成/)).toBeVisible()
  for (const [active, name] of [
    ['Expert', '专家库：敬请期待'],
    ['Standard', '联盟标准：敬请期待'],
    ['Report', '行业报告：敬请期待'],
    ['Contact', '联系我们'],
  ] as const) {
    await visitor.goto(`/AboutsUs?active=${active}`)
    await expect(visitor.getByRole('heading', { level: 2, name, exact: true })).toBeVisible()
  }
})

test('member companies are listed, with links to their offers', onPhoneInLongRun, async ({ visitor }) => {
  await visitor.goto('/AboutsUs?active=Member')
  const list = visitor.getByRole('navigation', { name: '成员单位' })
  await expect(list.getByRole('link').nth(14)).toBeAttached()
  await list.getByRole('link', { name: /远策投资/ }).click()
  await expect(visitor).toHaveTitle('远策投资咨询有限公司 - 数字工程咨询联盟')
  await expect(visitor.getByRole('heading', { level: 2, name: '远策投资咨询有限公司' })).toBeVisible()
  await expect(visitor.getByRole('figure')).toHaveCount(3)
  await visitor.getByRole('link', { name: '查看该成员的资源' }).click()
  await expect(visitor).toHaveURL(/\/UnionShop\?company=\d+/)
  await expect(visitor.getByRole('heading', { level: 1, name: '远策投资咨询有限公司' })).toBeVisible()
  await expect(visitor.getByRole('article').first()).toBeVisible()
  await visitor.goto('/UnionShop')
  await expect(visitor.getByRole('article').nth(14)).toBeAttached()
})

test('a visitor reads how to join and downloads the application form', async ({ visitor }) => {
  await visitor.goto('/AboutsUs?active=Apply')
  await expect(visitor.getByText('目前仅开放个人注册。')).toBeVisible()
  const [form] = await Promise.all([
    visitor.waitForEvent('download'),
    visitor.getByRole('link', { name: /下载申请表/ }).click(),
  ])
  expect(form.suggestedFilename()).toBe('入盟申请表.docx')
})

test('static pages fit both widths', inLongRun, async ({ visitor }) => {
  await visitor.goto('/Bountyvue')
  await expect(visitor.getByRole('heading', { level: 1, name: '该功能暂未开发' })).toBeVisible()
  await visitor.goto('/pages/showcase')
  await expect(visitor.getByRole('article')).toHaveCount(10)
  await expect(visitor.getByRole('term').filter({ hasText: '澄渚大桥施工监控' }).locator('img')).toBeVisible()
  await visitor.goto('/')
  await visitor.locator('#solutions').getByRole('link', { name: '桥梁数字孪生' }).click()
  await expect(visitor).toHaveURL('/pages/solutions#solution-7')
  await expect(visitor.locator('#solution-7')).toBeInViewport()
  await visitor.goto('/pages/history')
  await expect(visitor.getByRole('heading', { level: 1, name: '发展历程' })).toBeVisible()
})
