import { contribute, decide, memberList, uniqueTitle } from './contribute-steps.ts'
import { expect, expectAccessible, inLongRun, onPhone, onPhoneInLongRun, test } from './fixtures.ts'
import { aNewcomer, enter, register } from './newcomer.ts'

const words = '监测'

test('one search finds every kind, with the counts of the API', onPhoneInLongRun, async ({ visitor }) => {
  await visitor.goto(`/search?selectValue=0&inputValue=${words}`)
  await expect(visitor.getByRole('heading', { level: 1, name: `「${words}」的搜索结果` })).toBeVisible()
  const tabs = visitor.getByRole('navigation', { name: '结果种类' })
  const count = async (path: string, name: string) =>
    (await (await visitor.request.get(path, { params: { [name]: words, size: 1, exact: 1 } })).json()).totalElements
  await expect(tabs.getByRole('link')).toHaveText([
    /^全部\d+/,
    `资源${await count('/api/library/queryResouceList', 'name')}`,
    `课程${await count('/api/lesson/queryLessonList', 'name')}`,
    `资讯${await count('/api/news/queryNewsList', 'title')}`,
  ])
  const results = visitor.getByRole('region', { name: '搜索结果' })
  await expect(results.locator('mark').first()).toBeVisible()
  const first = await results.getByRole('listitem').first().textContent()
  await visitor.getByRole('navigation', { name: '分页' }).getByRole('link', { name: '第 2 页' }).click()
  await expect(visitor).toHaveURL(/page=2/)
  await expect(results.getByRole('listitem').first()).not.toHaveText(first ?? '')
  await tabs.getByRole('link', { name: /资讯/ }).click()
  await expect(visitor).toHaveURL(/selectValue=news/)
  await expect(results.getByText('课程', { exact: true })).toHaveCount(0)
})

test('results are filtered and sorted, all of it in the address', async ({ visitor }) => {
  await visitor.goto(`/search?inputValue=${words}`)
  const results = visitor.getByRole('region', { name: '搜索结果' })
  const filters = visitor.getByRole('region', { name: '筛选' })
  const category = filters.getByRole('link').filter({ hasText: /\d$/ }).first()
  const [, name = '', count = ''] = (await category.textContent())?.match(/^(\D+)(\d+)$/) ?? []
  await category.click()
  await expect(visitor).toHaveURL(/selectValue=resource.*category=\d+/)
  await expect(results.getByText(name, { exact: true })).toHaveCount(Math.min(12, Number(count)))
  await expect(visitor.getByText(`共找到 ${count} 个结果`)).toBeVisible()
  await visitor.getByRole('navigation', { name: '排序' }).getByRole('link', { name: '最新' }).click()
  await expect(visitor).toHaveURL(/category=\d+.*sort=newest|sort=newest.*category=\d+/)
  const days = async () =>
    (await results.getByRole('listitem').allTextContents()).map((text) => text.match(/\d{4}-\d\d-\d\d/)?.[0] ?? '')
  const areNewestFirst = (shown: string[]) => shown.join() === shown.toSorted().toReversed().join()
  await expect.poll(async () => areNewestFirst(await days())).toBe(true)
  const price = filters
    .getByRole('link')
    .filter({ hasText: /^(免费|V币)\d/ })
    .first()
  const left = (await price.textContent())?.match(/\d+$/)?.[0]
  await price.click()
  await expect(visitor).toHaveURL(/permission=(free|coin)/)
  await expect(visitor.getByText(`共找到 ${left} 个结果`)).toBeVisible()
  const format = filters
    .getByRole('link')
    .filter({ hasText: /^(PDF|DOCX?|XLSX?|PPTX?|ZIP)\d+$/ })
    .first()
  const [, suffix = '', files = ''] = (await format.textContent())?.match(/^(\D+)(\d+)$/) ?? []
  await format.click()
  await expect(visitor).toHaveURL(new RegExp(`category=\\d+&format=${suffix.toLowerCase()}&permission=`))
  await expect(visitor.getByText(`共找到 ${files} 个结果`)).toBeVisible()
  await expect(results.getByText(suffix, { exact: true })).toHaveCount(Math.min(12, Number(files)))
  const next = visitor.getByRole('list', { name: '相关搜索' }).getByRole('link').first()
  const word = await next.textContent()
  await next.click()
  await expect(visitor.getByRole('heading', { level: 1, name: `「${word}」的搜索结果` })).toBeVisible()
  await expect(results.getByRole('listitem').first()).toBeVisible()
})

test('several formats can be chosen; each click adds or removes one', inLongRun, async ({ visitor }) => {
  await visitor.goto(`/search?selectValue=resource&inputValue=${words}`)
  const filters = visitor.getByRole('region', { name: '筛选' })
  const formats = filters.getByRole('link').filter({ hasText: /^(PDF|DOCX?|XLSX?|PPTX?|ZIP)\d+$/ })
  const [first = 0, second = 0] = (await formats.allTextContents()).map((text) => Number(text.match(/\d+$/)?.[0]))
  await formats.nth(0).click()
  await expect(visitor.getByText(`共找到 ${first} 个结果`)).toBeVisible()
  await formats.nth(1).click()
  await expect(visitor).toHaveURL(/format=[a-z]+-[a-z]+/)
  await expect(visitor.getByText(`共找到 ${first + second} 个结果`)).toBeVisible()
  await expect(filters.locator('[aria-current]')).toHaveCount(3) // includes 全部 of the years
  await formats.nth(0).click()
  await expect(visitor.getByText(`共找到 ${second} 个结果`)).toBeVisible()
  await visitor.goBack()
  await expect(visitor.getByText(`共找到 ${first + second} 个结果`)).toBeVisible()
})

test('before a search there are words and categories; a search that finds little says what it relaxed', async ({
  visitor,
}) => {
  await visitor.goto('/search')
  await expect(visitor.getByRole('list', { name: '热门词' }).getByRole('link').first()).toBeVisible()
  await visitor.getByRole('list', { name: '资源类别' }).getByRole('link').first().click()
  await expect(visitor.getByRole('heading', { level: 1, name: '筛选结果' })).toBeVisible()
  const results = visitor.getByRole('region', { name: '搜索结果' })
  await expect(results.getByRole('listitem').first()).toBeVisible()
  await visitor.goto('/search?inputValue=不平衡报价桥梁抽检')
  await expect(visitor.getByText('没有同时包含「不平衡报价桥梁抽检」的结果，以下包含其中部分词')).toBeVisible()
  await visitor.getByRole('link', { name: '只搜原词' }).click()
  await expect(visitor.getByRole('heading', { name: '空空如也' })).toBeVisible()
  await visitor.goto('/mallSearch?inputValue=混泥土强度')
  await expect(results.locator('mark').first()).toHaveText(/混凝土|强度/)
})

test('on a phone the menu stays open for several choices', onPhone, async ({ visitor }) => {
  await visitor.goto(`/search?selectValue=resource&inputValue=${words}`)
  const menu = visitor.locator('main details').filter({ hasText: 'DOCX' })
  await menu.getByText('格式', { exact: true }).click()
  const counts = (await menu.getByRole('link').allTextContents()).map((text) => Number(text.match(/\d+$/)?.[0]))
  await menu.getByRole('link').nth(0).click()
  await expect(visitor.getByText(`共找到 ${counts[0]} 个结果`)).toBeVisible()
  await menu.getByRole('link').nth(1).click()
  await expect(visitor.getByText(`共找到 ${counts[0]! + counts[1]!} 个结果`)).toBeVisible()
  await expect(menu.getByText('格式 2', { exact: true })).toBeVisible()
  await expect(menu.getByRole('link').nth(1)).toBeVisible()
  await expectAccessible(visitor)
})

test('members also find topics, and suggestions of all kinds appear while typing', async ({ secondLevel }) => {
  await secondLevel.goto('/')
  const field = secondLevel.getByRole('search').locator('input[name=inputValue]')
  await field.pressSequentially('工程')
  const list = secondLevel.getByRole('listbox', { name: '搜索建议' })
  await expect(list.getByRole('option').first()).toContainText(/\d+\+? 条$/)
  await expect(list.getByRole('option').last()).toContainText(/(资源|课程|帖子|资讯)$/)
  await list.getByRole('option').last().click()
  await expect(secondLevel).toHaveURL(/product|videoaccount|cententpage|AboutsUs/)
  await secondLevel.goto('/')
  await field.fill('BIM')
  await field.press('Enter')
  await expect(secondLevel).toHaveURL(/\/search\?selectValue=0&inputValue=BIM/)
  const topics = secondLevel.getByRole('navigation', { name: '结果种类' }).getByRole('link', { name: /帖子/ })
  await topics.click()
  await expect(secondLevel).toHaveURL(/selectValue=topic/)
  await expect(secondLevel.getByRole('region', { name: '搜索结果' }).getByRole('heading').first()).toBeVisible()
})

test(
  'a member who subscribed to a word is notified of a new resource with it, and can unsubscribe',
  inLongRun,
  async ({ openAs, administrator, firstLevel }) => {
    const word = uniqueTitle('排水板')
    const address = `/search?inputValue=${word}`
    const page = await openAs()
    await page.goto(address)
    await expect(page.getByRole('link', { name: '订阅这个词' })).toHaveAttribute('href', /logoRegister.*returnUrl/)
    const somebody = aNewcomer()
    await register(page.request, somebody)
    await enter(page.request, somebody)
    await page.goto(address)
    const button = page.getByRole('button', { name: '订阅这个词' })
    await button.click()
    await expect(page.getByText('订阅成功，有新资源时会通知您')).toBeVisible()
    await page.reload()
    await expect(page.getByRole('button', { name: '已订阅' })).toHaveAttribute('aria-pressed', 'true')

    await page.goto(memberList('notices'))
    const words = page.getByRole('region', { name: '订阅的词' })
    await expect(words.getByRole('link', { name: word })).toBeVisible()
    await expectAccessible(page)
    await firstLevel.goto('/')
    await administrator.goto('/')
    const title = `${word}施工方案`
    await decide(administrator, await contribute(firstLevel, { title, coin: 0 }), 1)
    const notice = page.getByRole('region', { name: '消息通知' }).getByText(`您订阅的「${word}」有新资源「${title}」。`)
    await expect(notice).toBeVisible()

    await words.getByRole('button', { name: `取消订阅「${word}」` }).click()
    await expect(page.getByText('已取消订阅')).toBeVisible()
    await expect(words.getByRole('link', { name: word })).toHaveCount(0)
    await page.goto(address)
    await expect(page.getByRole('region', { name: '搜索结果' }).getByText(title)).toBeVisible()
    await expect(page.getByRole('button', { name: '已订阅' })).toHaveCount(0)
  },
)
