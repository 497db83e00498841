import type { Page } from '@playwright/test'
import { contribute, decide, memberList, rowOf, uniqueTitle } from './contribute-steps.ts'
import { expect, expectAccessible, inLongRun, onPhoneInLongRun, test } from './fixtures.ts'
import { goTo } from './go-to.ts'
import { contributeLesson, decideLesson, untilPlayable } from './lesson-steps.ts'
import { aNewcomer, enter, post, register } from './newcomer.ts'

interface Tab {
  /** Label in the menu. */
  entry: string
  title: string
  /** Text of the empty list. */
  empty?: string
}

const tabsOfMembers: Record<string, Tab> = {
  bought: { entry: '已购资源', title: '已购资源', empty: '买过的资源会出现在这里' },
  resources: { entry: '我的资源', title: '我的资源', empty: '还没有上传过资源' },
  groups: { entry: '用户组', title: '用户组', empty: '还没有用户组' },
  earnings: { entry: '创作收益', title: '所得与下载', empty: '上架的资源与课程会出现在这里' },
  downloads: { entry: '下载记录', title: '下载记录', empty: '下载过的文件会出现在这里' },
  learning: { entry: '我的学习', title: '本周学习', empty: '开始看的课程会出现在这里' },
  boughtLessons: { entry: '已购课程', title: '已购课程', empty: '买过的课程会出现在这里' },
  lessons: { entry: '我的课程', title: '我的课程', empty: '还没有上传过课程' },
  forum: { entry: '我的论坛', title: '我的论坛', empty: '您发布的帖子会出现在这里' },
  'forum&forumActiveName=answers': { entry: '我的论坛', title: '我的论坛', empty: '您的评论与回复会出现在这里' },
  favorites: { entry: '收藏', title: '收藏', empty: '在资源页点“收藏”，以后从这里找回' },
  favoriteLessons: { entry: '收藏', title: '收藏', empty: '在课程页点“收藏”，以后从这里找回' },
  favoriteTopics: { entry: '收藏', title: '收藏', empty: '在帖子里点“收藏”，以后从这里找回' },
  finance: { entry: '我的财务', title: '我的财务', empty: '充值、购买和奖励的每一笔都会记在这里' },
  'finance&financeActiveName=recharge': { entry: '我的财务', title: '我的财务', empty: '充值订单会出现在这里' },
  'finance&financeActiveName=topup': { entry: '我的财务', title: '我的财务' },
  claims: { entry: '售后', title: '售后', empty: '在已购资源或课程的页面可以申请售后' },
  'claims&side=author': { entry: '售后', title: '售后', empty: '买家对您的资源与课程的售后申请会出现在这里' },
  notices: { entry: '消息通知', title: '消息通知', empty: '审核、交易、回复和共享的消息会出现在这里' },
  info: { entry: '个人信息', title: '基本信息' },
  security: { entry: '账号安全', title: '账号安全' },
}

const tabsOfThird: Record<string, Tab> = {
  shared: { entry: '授权资源', title: '授权资源', empty: '一级或二级账号共享给您的资源会出现在这里' },
  sharedLessons: { entry: '授权视频', title: '授权视频', empty: '一级或二级账号授权给您的课程会出现在这里' },
  'shared&validity=over': { entry: '授权资源', title: '授权资源', empty: '没有到期的授权' },
  'sharedLessons&validity=over': { entry: '授权视频', title: '授权视频', empty: '没有到期的授权' },
  learning: tabsOfMembers.learning!,
  forum: tabsOfMembers.forum!,
  favoriteTopics: { ...tabsOfMembers.favoriteTopics!, entry: '收藏的帖子' },
  notices: tabsOfMembers.notices!,
  info: tabsOfMembers.info!,
  security: tabsOfMembers.security!,
}

const menuOf = (page: Page) => page.getByRole('navigation', { name: '会员中心' })

/** Opens a tab by its address and checks its content, or the text of its empty list. */
const checkTab = async (page: Page, address: string, { entry, title, empty }: Tab) => {
  await goTo(page, memberList(address))
  await expect(menuOf(page).getByRole('link', { name: entry })).toHaveAttribute('aria-current', 'page')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: title, exact: true }).first()).toBeVisible()
  if (!empty) return
  const something = main
    .getByRole('listitem')
    .or(main.getByRole('row'))
    .filter({ has: page.locator('a, button, td') })
  await expect(something.or(main.getByText(empty)).first()).toBeVisible()
}

const figure = (page: Page, label: string) => page.getByRole('term').filter({ hasText: label }).first()

test('every tab of the member centre opens by its address', async ({ secondLevel: page }) => {
  await page.goto('/NumberShop/Admin')
  await expect(page.getByRole('region', { name: '我的账户' })).toContainText('二级会员')
  for (const label of ['V币余额', '本月支出', '本月收入', '待审核', '未读消息'])
    await expect(figure(page, label)).toBeVisible()
  await expect(
    page.getByRole('figure', { name: '近 12 个月支出与收入' }).or(page.getByText('近 12 个月没有收支')),
  ).toBeVisible()
  await expect(page.getByRole('region', { name: '学习进度' })).toBeVisible()
  for (const [address, tab] of Object.entries(tabsOfMembers)) await checkTab(page, address, tab)
})

test(
  'a member of the second level has the lists of shares as soon as something was shared',
  inLongRun,
  async ({ visitor, firstLevel }) => {
    await firstLevel.goto('/')
    const { inviteCode } = await (await firstLevel.request.get('/api/users/center')).json()
    const member = aNewcomer()
    await register(visitor.request, member, { inviteCode })
    await enter(visitor.request, member)
    await visitor.goto(memberList('shared'))
    await expect(visitor.getByText('一级或二级账号共享给您的资源会出现在这里')).toBeVisible()
    const entry = menuOf(visitor).getByRole('link', { name: '授权资源' })
    await expect(entry).toHaveCount(0)
    const params = { isAudit: '1', hasCoin: '1' }
    const own = await (await firstLevel.request.get('/api/library/queryOwnResourceList', { params })).json()
    const resource = own.content.find(({ coin }: { coin: number }) => coin > 0)
    const { id } = await (await visitor.request.get('/api/users/center')).json()
    await post(firstLevel, '/api/user/resourceShare', { resourceId: resource.id, userIds: String(id) })
    await visitor.reload()
    await expect(entry).toHaveAttribute('aria-current', 'page')
    await expect(rowOf(visitor, resource.name)).toContainText('授权人')
    await expect(visitor.getByText('三级会员可以浏览')).toHaveCount(0)
  },
)

test(
  'thirdLevel: has what was authorised, its forum, notices and personal info; the rest is neither shown nor answered',
  onPhoneInLongRun,
  async ({ thirdLevel }) => {
    await thirdLevel.goto('/NumberShop/Admin')
    await expect(thirdLevel.getByText('下载和观看仅限上级账号授权的内容')).toBeVisible()
    for (const label of ['在学课程', '本周学习']) await expect(figure(thirdLevel, label)).toBeVisible()
    await expect(thirdLevel.getByText('V币余额')).toHaveCount(0)
    for (const [address, tab] of Object.entries(tabsOfThird)) await checkTab(thirdLevel, address, tab)
    const entries = new Set(Object.values(tabsOfThird).map(({ entry }) => entry))
    await expect(menuOf(thirdLevel).getByRole('link')).toHaveCount(entries.size + 1)
    for (const tab of ['bought', 'resources', 'groups', 'downloads', 'lessons', 'favorites', 'finance']) {
      await thirdLevel.goto(memberList(tab))
      await expect(menuOf(thirdLevel).getByRole('link', { name: '概览' })).toHaveAttribute('aria-current', 'page')
    }
    for (const call of [
      'library/queryBuyResourceList',
      'library/queryOwnResourceList',
      'library/queryFavoriteResourceList',
      'lesson/queryBuyLessonList',
      'lesson/queryOwnLessonList',
      'user/queryUserGroupList',
    ])
      expect((await thirdLevel.request.get(`/api/${call}`)).status(), call).toBe(403)
  },
)

/** Logs in as a new member of the second level. */
const asMember = async (page: Page): Promise<Page> => {
  const member = aNewcomer()
  await register(page.request, member)
  await enter(page.request, member)
  await page.goto('/NumberShop/Admin')
  return page
}

test(
  'an author withdraws a pending resource, takes a sold one off sale, undoes both and deletes it at once',
  inLongRun,
  async ({ visitor, administrator }) => {
    const author = await asMember(visitor)
    const title = uniqueTitle('监测周报')
    const id = await contribute(author, { title, coin: 5 })
    await administrator.goto('/')
    await author.goto(memberList('resources'))
    const row = rowOf(author, title)
    const agree = (action: string) => author.getByRole('alertdialog').getByRole('button', { name: action }).click()
    await row.getByRole('button', { name: '撤回' }).click()
    await agree('撤回')
    await expect(row).toContainText('已撤回')
    await row.getByRole('button', { name: '重新提交' }).click()
    await expect(row).toContainText('待审核')
    await decide(administrator, id, 1)
    await administrator.goto(`/product?productId=${id}`)
    await author.reload()
    await row.getByRole('button', { name: '下架' }).click()
    await agree('下架')
    await expect(row).toContainText('已下架')
    await row.getByRole('button', { name: '重新上架' }).click()
    await expect(row).toContainText('已审核')
    await row.getByRole('button', { name: `「${title}」近 30 天` }).click()
    const days = author.getByRole('dialog', { name: `近 30 天：${title}` })
    await expect(days.getByRole('term').first()).toContainText('浏览')
    await expectAccessible(author)
    await days.getByRole('button', { name: '关闭' }).click()

    await post(author, '/api/library/addFavoriteResource', { resourceId: id })
    await author.goto(memberList('favorites'))
    await author.getByLabel('搜索收藏').fill('没有这样的')
    await author.keyboard.press('Enter')
    await expect(author.getByText('没有符合条件的收藏')).toBeVisible()
    await author.goto(`${memberList('favorites')}&name=${encodeURIComponent(title.slice(0, 6))}`)
    await expect(rowOf(author, title)).toBeVisible()

    await author.goto(memberList('resources'))
    await expect(row).toContainText('已审核')
    await row.getByRole('button', { name: '删除' }).click()
    await agree('删除')
    await expect(author.getByText('删除成功!')).toBeVisible()
    await expect(row).toHaveCount(0)
  },
)

test(
  'a company resubmits a course and shares it; the third level watches it until the share is revoked; administrators see why',
  inLongRun,
  async ({ firstLevel, thirdLevel, administrator }) => {
    await Promise.all([firstLevel.goto('/'), administrator.goto('/'), thirdLevel.goto('/NumberShop/Admin')])
    const title = uniqueTitle('内部课程')
    const id = await contributeLesson(firstLevel, { title, coin: 9 })
    await firstLevel.goto(memberList('lessons'))
    const own = rowOf(firstLevel, title)
    const agree = (action: string) => firstLevel.getByRole('alertdialog').getByRole('button', { name: action }).click()
    await own.getByRole('button', { name: '撤回' }).click()
    await agree('撤回')
    await expect(own).toContainText('已撤回')
    await own.getByRole('button', { name: '重新提交' }).click()
    await expect(own).toContainText('待审核')
    await untilPlayable(firstLevel, id)
    await decideLesson(administrator, id, 1, '画面与声音清楚')
    const { id: pupil } = await (await thirdLevel.request.get('/api/users/center')).json()
    const playlist = async () => {
      const lesson = await (
        await thirdLevel.request.get('/api/lesson/queryLesson', { params: { lessonId: id } })
      ).json()
      const path = lesson.drLessonChapterList?.[0]?.lessonChapterChildList[0]?.localStorageDtoList[0]?.path
      if (!path) return 'no path'
      const answer = await thirdLevel.request.get(`/api/vod/geturl/${path}`)
      return answer.ok() ? (await thirdLevel.request.get((await answer.json())[0].playURL)).status() : answer.status()
    }
    expect(await playlist()).not.toBe(200)
    await post(firstLevel, '/api/user/lessonShare', { lessonId: id, userIds: String(pupil) })
    expect(await playlist()).toBe(200)
    await thirdLevel.goto(memberList('sharedLessons'))
    await expect(rowOf(thirdLevel, title)).toContainText('长期')
    await thirdLevel.goto(`/videoPage/videoaccount?lessonId=${id}`)
    await thirdLevel.getByText('我的使用权限').click()
    await expect(thirdLevel.getByText('该课程由他人共享，共享收回或到期后不再可用')).toBeVisible()

    await administrator.goto(`/System/videoProduct?lessonId=${id}`)
    await administrator.getByText('谁能使用，为什么').click()
    await administrator.getByRole('combobox', { name: '选择用户' }).fill('third01')
    await administrator.getByTitle(/^third01/).click()
    await expect(administrator.getByText('可以使用：该课程由他人共享')).toBeVisible()
    await post(firstLevel, '/api/user/revokeShare', { kind: 'lesson', itemId: id })
    expect(await playlist()).not.toBe(200)
    await thirdLevel.goto(`/videoPage/videoLook?lessonId=${id}`)
    await expect(thirdLevel.getByText('三级会员只能观看上级账号授权的课程')).toBeVisible()

    await firstLevel.goto(memberList('lessons'))
    await own.getByRole('button', { name: '下架' }).click()
    await agree('下架')
    await expect(own).toContainText('已下架')
    await own.getByRole('button', { name: '重新上架' }).click()
    await expect(own).toContainText('已审核')
  },
)
