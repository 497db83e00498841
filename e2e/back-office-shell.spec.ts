import { expect, inLongRun, test } from './fixtures.ts'

test(
  'visited pages stay as tabs, can be closed one by one and all others at once',
  inLongRun,
  async ({ administrator }) => {
    await administrator.goto('/System')
    await expect(administrator).toHaveURL('/System/main')
    await expect(administrator.getByRole('button', { name: /^通知/ })).toBeVisible()
    const menu = administrator.getByRole('navigation', { name: '后台导航' })
    const tabs = administrator.getByRole('navigation', { name: '已访问的页面' })
    await menu.getByRole('link', { name: '联盟资讯' }).click()
    await administrator.getByRole('button', { name: '第 2 页' }).click()
    await expect(administrator).toHaveURL('/System/information?page=2')
    await menu.getByRole('link', { name: '站点设置' }).click()
    await expect(tabs.getByRole('link')).toHaveText(['工作台', '联盟资讯', '站点设置'])
    await tabs.getByRole('link', { name: '联盟资讯' }).click()
    await expect(administrator).toHaveURL('/System/information?page=2')
    await administrator.reload()
    await expect(tabs.getByRole('link')).toHaveCount(3)
    await tabs.getByRole('button', { name: '关闭 联盟资讯' }).click()
    await expect(administrator).toHaveURL('/System/main')
    await menu.getByRole('link', { name: '后台任务' }).click()
    await expect(tabs.getByRole('link', { name: '后台任务' })).toHaveAttribute('aria-current', 'page')
    await tabs.getByRole('button', { name: '关闭其他' }).click()
    await expect(tabs.getByRole('link')).toHaveText(['工作台', '后台任务'])
  },
)

test('tabs can be used by keyboard', inLongRun, async ({ administrator }) => {
  await administrator.goto('/System/information')
  const tabs = administrator.getByRole('navigation', { name: '已访问的页面' })
  await expect(administrator.getByRole('table')).toBeVisible()
  await tabs.getByRole('link', { name: '工作台' }).focus()
  await administrator.keyboard.press('ArrowRight')
  await expect(tabs.getByRole('link', { name: '联盟资讯' })).toBeFocused()
  await administrator.keyboard.press('Delete')
  await expect(administrator).toHaveURL('/System/main')
})

test('Ctrl+K finds a page by a few letters and Enter opens it', async ({ administrator }) => {
  await administrator.goto('/System/main')
  await expect(administrator.getByText('注册会员')).toBeVisible()
  await administrator.keyboard.press('Control+k')
  await administrator.keyboard.type('zdsz')
  await expect(administrator.getByRole('option').first()).toHaveText(/站点设置/)
  await administrator.keyboard.press('Enter')
  await expect(administrator).toHaveURL('/System/settings')
  await administrator.keyboard.press('Control+k')
  await administrator.keyboard.type('geren01')
  await administrator
    .getByRole('option', { name: /geren01/ })
    .first()
    .click()
  await expect(administrator).toHaveURL(/\/System\/member\?id=\d+/)
})

test('the sidebar collapses and stays collapsed', inLongRun, async ({ administrator }) => {
  await administrator.goto('/System/main')
  await expect(administrator.getByText('注册会员')).toBeVisible()
  await administrator.getByRole('button', { name: '收起侧栏' }).click()
  await expect(administrator.getByRole('button', { name: '展开侧栏' })).toBeVisible()
  await administrator.reload()
  await expect(administrator.getByRole('button', { name: '展开侧栏' })).toBeVisible()
})
