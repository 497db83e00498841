import type { Page } from '@playwright/test'
import { atBothWidths, expect, inLongRun, onPhone, test } from './fixtures.ts'

const cards = (page: Page) => page.getByRole('article').getByRole('heading', { level: 2 }).getByRole('link')

test('the mall lists twelve resources per page', atBothWidths, async ({ visitor }) => {
  await visitor.goto('/mall')
  await expect(visitor).toHaveTitle('全部资源 - 数字商城 - 数字工程咨询联盟')
  await expect(cards(visitor)).toHaveCount(12)
  const first = await cards(visitor).first().textContent()
  const pager = visitor.getByRole('navigation', { name: '分页' })
  await pager.getByRole('link', { name: '下一页' }).click()
  await expect(visitor).toHaveURL('/mall?page=2')
  await expect(cards(visitor).first()).not.toHaveText(first ?? '')
  await expect(pager.getByRole('link', { name: '第 2 页' })).toHaveAttribute('aria-current', 'page')
})

test('the list is filtered by category, time and permission and sorted, all of it in the address', async ({
  visitor,
}) => {
  await visitor.goto('/mall?page=2')
  const filters = visitor.getByRole('region', { name: '筛选' })
  await filters.getByRole('link', { name: '工程勘察' }).click()
  await expect(visitor.getByRole('heading', { level: 1, name: '工程勘察' })).toBeVisible()
  await filters.getByRole('link', { name: 'V币' }).click()
  await expect(visitor).toHaveURL('/mall?selectValue=10004&permission=coin')
  const cheapFirst = visitor.getByRole('navigation', { name: '排序' }).getByRole('link', { name: '价格从低到高' })
  await expect(cheapFirst).toHaveAttribute('href', /permission=coin/) // the address changes before the links do
  await cheapFirst.click()
  await expect(visitor).toHaveURL('/mall?selectValue=10004&permission=coin&sort=cheap')
  await expect(visitor.getByText(/^共找到 \d+ 个结果$/)).toBeVisible()
  // The address changes before the list does.
  await expect(async () => {
    const prices = (await visitor.locator('article b').allTextContents()).map(Number)
    expect(prices).toEqual([...prices].sort((one, other) => one - other))
  }).toPass({ timeout: 10_000 })
  await visitor.reload()
  await expect(filters.getByRole('link', { name: 'V币' })).toHaveAttribute('aria-current', 'true')
  await filters.getByRole('link', { name: '近一个月' }).click()
  await expect(visitor).toHaveURL('/mall?selectValue=10004&time=month&permission=coin&sort=cheap')
})

test('days can be chosen; reversed days show an error', inLongRun, async ({ visitor, tolerate }) => {
  tolerate(/status of 400/)
  await visitor.goto('/mall?selectValue=10007')
  const filters = visitor.getByRole('region', { name: '筛选' })
  await filters.getByLabel('开始日期').fill('2000-01-01')
  await filters.getByLabel('结束日期').fill('2000-12-31')
  await filters.getByRole('button', { name: '确定' }).click()
  await expect(visitor).toHaveURL('/mall?selectValue=10007&from=2000-01-01&to=2000-12-31')
  await expect(visitor.getByRole('heading', { name: '空空如也' })).toBeVisible()
  await visitor.getByRole('link', { name: '清空筛选' }).click()
  await expect(visitor).toHaveURL('/mall')
  await visitor.goto('/mall?from=2026-02-01&to=2026-01-01')
  await expect(visitor.getByText('开始日期不能晚于结束日期')).toBeVisible()
})

test('on a phone one filter menu is open at a time', onPhone, async ({ visitor }) => {
  await visitor.goto('/mall')
  const main = visitor.getByRole('main')
  await main.getByText('全部类别').click()
  await main.getByRole('link', { name: '研究报告' }).filter({ visible: true }).click()
  await expect(visitor).toHaveURL('/mall?selectValue=10007')
  await expect(main.getByRole('heading', { level: 1, name: '研究报告' })).toBeVisible() // the menus are rendered anew
  await main.getByText('下载权限', { exact: true }).filter({ visible: true }).click()
  await main.getByRole('link', { name: '免费' }).filter({ visible: true }).click()
  await expect(visitor).toHaveURL('/mall?selectValue=10007&permission=free')
  await main.locator('summary').filter({ hasText: '更多' }).click()
  await main.getByRole('link', { name: '价格从低到高' }).filter({ visible: true }).click()
  await expect(visitor).toHaveURL('/mall?selectValue=10007&permission=free&sort=cheap')
  await expect(main.locator('summary').filter({ hasText: '价格从低到高' })).toBeVisible() // the order in words
})

test('a search highlights its matches and can be filtered; without results it shows alternatives', async ({
  visitor,
}) => {
  await visitor.goto('/mallSearch?inputValue=BIM&datArray=x&ListLength=9')
  await expect(visitor.getByRole('heading', { level: 1, name: '「BIM」的搜索结果' })).toBeVisible()
  await expect(visitor.getByText(/^共找到 [\d,]+\+? 个结果$/)).toBeVisible()
  await expect(visitor.getByRole('main').locator('mark').first()).toHaveText('BIM')
  await visitor.goto('/mallSearch?inputValue=BIM&permission=free')
  await expect(visitor.getByRole('region', { name: '搜索结果' }).getByRole('listitem').first()).toContainText('免费')
  const search = visitor.getByRole('search')
  await search.getByLabel('搜索范围').selectOption({ label: '研究报告' })
  await search.getByRole('searchbox').fill('葫芦岛外星飞船')
  await search.getByRole('button', { name: '搜索' }).click()
  await expect(visitor).toHaveURL(/\/mallSearch\?selectValue=10007&inputValue=/)
  await expect(search.getByLabel('搜索范围')).toHaveValue('10007')
  await expect(visitor.getByRole('heading', { name: '空空如也' })).toBeVisible()
  await visitor.getByRole('region', { name: '搜索结果' }).getByRole('link', { name: '查看全部资源' }).click()
  await expect(visitor).toHaveURL('/mall')
})

test('suggestions appear while typing and can be selected by keyboard', async ({ visitor }) => {
  await visitor.goto('/mall')
  const field = visitor.getByRole('search').locator('input[name=inputValue]')
  await field.focus()
  await expect(field).toHaveAttribute('role', 'combobox')
  await field.pressSequentially('BIM')
  const options = visitor.getByRole('listbox', { name: '搜索建议' }).getByRole('option')
  await expect(options.first()).toBeVisible()
  await field.press('Escape')
  await expect(options.first()).toBeHidden()
  await field.press('ArrowDown')
  await expect(options.first()).toHaveAttribute('aria-selected', 'true')
  await expect(field).toHaveAttribute('aria-activedescendant', (await options.first().getAttribute('id')) ?? '')
  const word = (await options.first().locator('span').last().textContent()) ?? ''
  await field.press('Enter')
  await expect(visitor.getByRole('heading', { level: 1 })).toContainText(word) // the page of that name, or its search
})

test('placeholders are shown while another list is loading', inLongRun, async ({ visitor }) => {
  await visitor.goto('/mall')
  const { promise: seen, resolve: letGo } = Promise.withResolvers<void>()
  await visitor.route('**/mall.data**', async (route) => {
    await seen
    await route.continue()
  })
  await visitor.getByRole('link', { name: '下一页' }).click()
  await expect(visitor.getByRole('status', { name: '加载中' })).toBeVisible()
  letGo()
  await expect(visitor).toHaveURL('/mall?page=2')
  await expect(visitor.getByRole('status', { name: '加载中' })).toBeHidden()
})
