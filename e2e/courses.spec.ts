import type { Page } from '@playwright/test'
import {
  aCourse,
  coursePage,
  coursesFor,
  demoCourse,
  expectPlayingBeyond,
  jumpTo,
  openWithoutPlayer,
  refuseToPlay,
  showSeekPicture,
  timeOf,
  togglePaused,
} from './course-steps.ts'
import { becomeMember } from './finance-steps.ts'
import { expect, expectAccessible, inLongRun, isLongRun, onPhoneInLongRun, test } from './fixtures.ts'

const cards = (page: Page) => page.getByRole('article').getByRole('heading').getByRole('link')

test('courses are filtered by category, year and permission, all of them in the address', async ({ visitor }) => {
  await visitor.goto('/Video/Video')
  await expect(visitor).toHaveURL('/videoPage/videoHome')
  await expect(visitor).toHaveTitle('培训中心 - 数字工程咨询联盟')
  await expect(cards(visitor)).toHaveCount(8)
  await expect(visitor.getByRole('complementary').getByRole('listitem')).toHaveCount(10)
  await visitor.getByRole('navigation', { name: '课程类别' }).getByRole('link', { name: '数字技术' }).click()
  await expect(visitor).toHaveURL('/videoPage/videoHome?selectValue=20003#categories')
  await visitor.getByRole('link', { name: '按分类筛选' }).click()
  await expect(visitor.getByRole('heading', { level: 1, name: '数字技术' })).toBeVisible()
  const filters = visitor.getByRole('region', { name: '筛选' })
  await filters.getByRole('link', { name: 'V币' }).click()
  await expect(visitor).toHaveURL(/permission=coin/) // each filter builds on the current address
  await filters.getByRole('link', { name: String(new Date().getFullYear()) }).click()
  await expect(visitor).toHaveURL(/\/videoPage\/sortvideo\?selectValue=20003&year=\d{4}&permission=coin$/)
  await expect(cards(visitor).first()).toBeVisible()
  await visitor.getByRole('link', { name: '清空条件' }).click()
  await expect(visitor).toHaveURL('/videoPage/sortvideo')
  await expect(cards(visitor)).toHaveCount(12)
  await expect(filters.getByRole('link', { name: '2019' })).toHaveCount(0) // nothing was published then
})

test('a search by words and category highlights its matches', inLongRun, async ({ visitor }) => {
  await visitor.goto('/videoPage/videoHome')
  const search = visitor.getByRole('search')
  await search.getByLabel('搜索范围').selectOption({ label: '数字技术' })
  await search.getByRole('searchbox').fill('BIM')
  await search.getByRole('button', { name: '搜索' }).click()
  await expect(visitor).toHaveURL('/videoPage/videoSearch?selectValue=20003&inputValue=BIM')
  await expect(visitor.getByRole('heading', { level: 1, name: '「BIM」的搜索结果' })).toBeVisible()
  await expect(visitor.getByText(/^共找到 \d+ 个结果$/)).toBeVisible()
  await expect(visitor.getByRole('region', { name: '搜索结果' }).locator('mark').first()).toHaveText('BIM')
  await visitor.goto('/videoPage/videoSearch?inputValue=葫芦岛外星飞船')
  await expect(visitor.getByRole('heading', { name: '空空如也' })).toBeVisible()
})

test('visitors and search engines can read about a course', onPhoneInLongRun, async ({ visitor }) => {
  const course = await demoCourse(visitor, { hasCoin: '1' })
  const counted = visitor.waitForResponse('**/api/lesson/viewLesson')
  await visitor.goto(coursePage(course.id))
  await expect(visitor.getByRole('heading', { level: 1, name: course.name })).toBeVisible()
  expect((await counted).ok()).toBe(true)
  for (const fact of ['章节', '类别', '作者', '观看'])
    await expect(visitor.getByRole('term').filter({ hasText: new RegExp(`^${fact}$`) })).toBeVisible()
  await expect(visitor.getByText('登录后观看课程')).toBeVisible()
  await expect(visitor.getByRole('group').filter({ hasText: '第 1 章' }).getByRole('listitem').first()).toBeVisible()
  await visitor.getByRole('link', { name: '溯源核验' }).click()
  await expect(visitor.getByRole('heading', { name: '真实有效，由联盟发布' })).toBeVisible()
  await expect(visitor.getByRole('region', { name: '核验结果' })).toContainText(course.name)
  await visitor.goto(coursePage(course.id))
  const facts = await visitor.locator('script[type="application/ld+json"]').allTextContents()
  expect(facts.map((text) => JSON.parse(text)['@type'])).toEqual(['Course', 'BreadcrumbList'])
  await visitor.getByRole('button', { name: '收藏' }).click()
  await expect(visitor.getByText('请先登录')).toBeVisible()
  await visitor.getByRole('link', { name: '去登录' }).first().click()
  await expect(visitor).toHaveURL(`/logoRegister?returnUrl=${encodeURIComponent(coursePage(course.id))}`)
})

test('a course is tried, bought, watched and resumed later', async ({
  visitor: member,
  firstLevel,
  administrator,
  tolerate,
}) => {
  test.setTimeout(240_000)
  tolerate(/status of 403/)
  const course = await aCourse(firstLevel, administrator, 8)
  const { username } = await becomeMember(member)
  await member.goto(coursePage(course.id))
  await refuseToPlay(member)
  await openWithoutPlayer(member, () => member.getByRole('link', { name: '试看 1.1 试看一节' }).click())
  await expect(member.getByText('此视频暂无法播放，请稍后再试')).toBeVisible()
  await member.unrouteAll()
  await member.getByRole('button', { name: '重新加载' }).click()
  await expectPlayingBeyond(member, 1)
  const withoutScript = await (await member.request.get(member.url())).text()
  expect(withoutScript).toMatch(/<noscript[^>]*><p[^>]*>播放视频需要 JavaScript/)
  expect(withoutScript).toMatch(/<link rel="preload" href="\/vod\/\w+\/master\.m3u8[^"]*" as="fetch"/)
  await expect(member.getByRole('complementary', { name: '课程目录' })).toContainText('2.1 较长的一节')
  await member.goto(coursePage(course.id))
  await member.getByRole('button', { name: '确认购买' }).click()
  const question = member.getByRole('dialog', { name: '您确认购买该商品吗？' })
  await question.getByRole('button', { name: '确认购买' }).dblclick()
  await expect(member.getByText('支付成功，可以下载')).toBeVisible()
  await expect(member.getByRole('region', { name: '消息' }).getByRole('link', { name: '去学习' })).toBeVisible()
  await member.getByRole('link', { name: '观看 1.1 试看一节' }).click()
  await expectPlayingBeyond(member, 1)
  await expect(member.locator('span[style*=left]').filter({ hasText: username })).toBeVisible() // watermark
  await jumpTo(member, 7)
  await expect(member.getByText('本节已播完，即将播放下一节')).toBeVisible()
  await member.getByRole('button', { name: /^立即播放/ }).click()
  await expect(member.getByRole('heading', { name: /较长的一节/ })).toBeVisible()
  await expectPlayingBeyond(member, 1)
  await togglePaused(member) // on a slow machine the video would end during these checks
  await showSeekPicture(member)
  await expectAccessible(member)
  await expect(member.getByText(/倍速/)).toHaveCount(0)
  await togglePaused(member)
  if (isLongRun) await expectPlayingBeyond(member, 17) // a ticket of the checks lives 15 seconds
  await jumpTo(member, 70) // a part that is not loaded yet
  await expectPlayingBeyond(member, 71)
  const reported = member.waitForResponse('**/api/lesson/reportProgress')
  await member.getByRole('link', { name: course.name }).first().click()
  expect((await reported).ok()).toBe(true)
  await expect(member.getByText(/^已学 \d+%$/)).toBeVisible()
  await member.goto('/NumberShop/Admin?activerescore=boughtLessons')
  const row = member.getByRole('main').getByRole('listitem').filter({ hasText: course.name })
  await expect(row.getByRole('progressbar', { name: '学习进度' })).toBeVisible()
  await row.getByRole('link', { name: '继续学习' }).click()
  await expectPlayingBeyond(member, 65)
  expect(await timeOf(member)).toBeLessThan(90)
})

test('favourites are listed in the member centre until they are removed', inLongRun, async ({ visitor: member }) => {
  const course = await demoCourse(member, { hasCoin: '1' })
  await member.goto('/')
  await becomeMember(member)
  await member.goto(coursePage(course.id))
  const saved = member.waitForResponse(
    (answer) => answer.request().method() === 'POST' && answer.url().includes('/videoPage/videoaccount'),
  )
  await member.getByRole('button', { name: '收藏' }).click()
  expect((await saved).ok()).toBe(true)
  await expect(member.getByRole('button', { name: '已收藏' })).toBeVisible()
  await member.goto('/NumberShop/Admin?activerescore=favoriteLessons')
  await member.getByRole('button', { name: '取消收藏' }).click()
  await expect(member.getByText('在课程页点“收藏”，以后从这里找回')).toBeVisible()
})

test('the third level can watch only shared courses', async ({ thirdLevel }) => {
  await thirdLevel.goto('/NumberShop/Admin?activerescore=sharedLessons')
  await expect(thirdLevel.getByRole('heading', { level: 2, name: '授权视频' })).toBeVisible()
  const shared = thirdLevel.getByRole('main').getByRole('listitem').first()
  await expect(shared).toContainText(/授权人.+途径.+有效期.+/)
  const sharedName = await shared.getByRole('heading').textContent()
  const others = await coursesFor(thirdLevel, { hasCoin: '1' })
  const other = others.find(({ name }) => name !== sharedName)
  await thirdLevel.goto(coursePage(other?.id ?? 0))
  await expect(thirdLevel.getByText('三级会员只能观看上级账号授权的课程')).toBeVisible()
  await expect(thirdLevel.getByRole('button', { name: /购买/ })).toHaveCount(0)
})
