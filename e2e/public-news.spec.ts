import { expect, inLongRun, onPhoneInLongRun, test } from './fixtures.ts'

const list = '/AboutsUs?active=InfoMation'

test('news are listed by month, ten per page', async ({ visitor }) => {
  await visitor.goto(list)
  const articles = visitor.getByRole('main').getByRole('heading').getByRole('link')
  await expect(articles).toHaveCount(10)
  await expect(visitor.getByRole('heading', { name: '近期阅读最多' })).toBeVisible()
  const first = await articles.first().textContent()
  const pager = visitor.getByRole('navigation', { name: '分页' })
  await pager.getByRole('link', { name: '下一页' }).click()
  await expect(visitor).toHaveURL(`${list}&page=2`)
  await expect(pager.getByRole('link', { name: '第 2 页' })).toHaveAttribute('aria-current', 'page')
  await expect(articles).toHaveCount(10)
  await expect(articles.first()).not.toHaveText(first ?? '')
})

test('news can be filtered by year', inLongRun, async ({ visitor }) => {
  await visitor.goto(`${list}&page=2`)
  const year = visitor.getByLabel('年份')
  const chosen = (await year.getByRole('option').last().getAttribute('value')) ?? ''
  await year.selectOption(chosen)
  await expect(visitor).toHaveURL(`${list}&year=${chosen}`)
  await expect(visitor.getByRole('heading', { name: `${chosen} 年资讯` })).toBeVisible()
  for (const time of await visitor.getByRole('main').getByRole('listitem').getByRole('time').all()) {
    await expect(time).toHaveAttribute('datetime', new RegExp(`^${chosen}-`))
  }
})

test('an article counts its views and links to the next one', onPhoneInLongRun, async ({ visitor }) => {
  await visitor.goto(list)
  const counted = visitor.waitForResponse('**/api/news/viewNews')
  const link = visitor.getByRole('main').getByRole('heading', { level: 4 }).getByRole('link').first()
  const title = (await link.textContent()) ?? ''
  await link.click()
  await expect(visitor.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(visitor).toHaveTitle(`${title} - 数字工程咨询联盟`)
  expect((await counted).ok()).toBe(true)
  await visitor.getByRole('navigation', { name: '上一篇与下一篇' }).getByRole('link').first().click()
  await expect(visitor.getByRole('heading', { level: 1 })).not.toHaveText(title)
})

test('the table of contents marks the current section', inLongRun, async ({ visitor }) => {
  await visitor.goto('/AboutsUs/View?InfoId=2')
  const contents = visitor.getByRole('navigation', { name: '本文目录' }).getByRole('link')
  await expect(contents.first()).toHaveAttribute('aria-current', 'location')
  await contents.last().click()
  await expect(contents.last()).toHaveAttribute('aria-current', 'location')
})

test('placeholders are shown while another page is loading', inLongRun, async ({ visitor }) => {
  await visitor.goto(list)
  const { promise: seen, resolve: letGo } = Promise.withResolvers<void>()
  await visitor.route('**/AboutsUs.data**', async (route) => {
    await seen
    await route.continue()
  })
  await visitor.getByRole('link', { name: '下一页' }).click()
  await expect(visitor.getByRole('progressbar', { name: '正在打开页面' })).toBeVisible()
  await expect(visitor.getByRole('status', { name: '加载中' })).toBeVisible()
  letGo()
  await expect(visitor).toHaveURL(`${list}&page=2`)
  await expect(visitor.getByRole('status', { name: '加载中' })).toBeHidden()
})
