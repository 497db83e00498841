import type { Page } from '@playwright/test'
import { uniqueTitle } from './contribute-steps.ts'
import { atBothWidthsInLongRun, expect, expectAccessible, inLongRun, onPhoneInLongRun, test } from './fixtures.ts'
import { aTopic, category, commentsOf, expectToast, nextResponse, replyItem, topicPage } from './forum-steps.ts'
import { aSensitiveWord, aWriter, postReply } from './forum-writing-steps.ts'
import { fillLogin, post } from './newcomer.ts'

const box = (page: Page) => page.getByRole('textbox', { name: '说说你的看法' })
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

test(
  "two members reply to each other, and open pages show each other's replies",
  onPhoneInLongRun,
  async ({ openAs }) => {
    const [author, member] = [await aWriter(openAs), await aWriter(openAs)]
    const id = await aTopic(author)
    await author.goto(topicPage(id))
    await expect(commentsOf(author).getByText('还没有评论')).toBeVisible()
    await member.goto(topicPage(id))
    const advice = uniqueTitle('换用反循环')
    await box(member).fill(advice)
    await member.getByRole('button', { name: '发表评论' }).click()
    await expect(replyItem(member, advice)).toBeVisible()
    await expect(box(member)).toHaveValue('')

    await author.getByRole('link', { name: '1 条新回复' }).click()
    await expect(replyItem(author, advice)).toBeInViewport()
    await expect(author.getByRole('link', { name: /条新回复/ })).toBeHidden()
    await replyItem(author, advice).getByRole('button', { name: '回复' }).click()
    const thanks = uniqueTitle('谢谢，明天就试')
    await author.getByRole('textbox', { name: /^回复 / }).fill(thanks)
    await author.keyboard.press('Control+Enter')
    await expect(replyItem(author, thanks)).toContainText('楼主')
    await replyItem(author, advice).getByRole('button', { name: '采纳', exact: true }).first().click()
    await expectToast(author, '已采纳')
    await expectAccessible(author)

    await member.getByRole('link', { name: '1 条新回复' }).click()
    await expect(replyItem(member, thanks)).toBeInViewport()
    await expect(member.getByRole('article', { name: '帖子' })).toContainText('已解决')
    await expect(button(member, /^通知，\d+ 条未读/)).toBeVisible()
  },
)

test(
  'likes and favourites switch at once and persist; own replies and topics can be changed and deleted',
  inLongRun,
  async ({ openAs }) => {
    const member = await aWriter(openAs)
    const id = await aTopic(member)
    const content = uniqueTitle('先记一笔')
    await postReply(member, id, content)
    await member.goto(topicPage(id))
    const [like, favorite] = [button(member, /赞 \d/), button(member, /收藏/)]
    for (const mark of [like, favorite]) {
      const response = nextResponse(member)
      await mark.click()
      await expect(mark).toHaveAttribute('aria-pressed', 'true')
      await response
    }
    await expect(like).toHaveText('已赞 1')
    await member.reload()
    await expect(like).toHaveText('已赞 1')
    await expect(favorite).toHaveText('已收藏')

    const mine = replyItem(member, content)
    await mine.getByRole('button', { name: '编辑' }).click()
    await member.getByRole('textbox', { name: '修改回复' }).press('Escape')
    await expectToast(member, '取消修改')
    await mine.getByRole('button', { name: '编辑' }).click()
    const changed = uniqueTitle('改一下说法')
    await member.getByRole('textbox', { name: '修改回复' }).fill(changed)
    await button(member, '保存修改').click()
    await expectToast(member, '恭喜你，修改成功')
    await expect(replyItem(member, changed)).toBeVisible()

    const sure = member.getByRole('alertdialog')
    await replyItem(member, changed).getByRole('button', { name: '删除' }).click()
    await expect(sure).toContainText('确定删除该回复?')
    await sure.getByRole('button', { name: '取消' }).click()
    await expectToast(member, '已取消删除')
    await replyItem(member, changed).getByRole('button', { name: '删除' }).click()
    await sure.getByRole('button', { name: '删除' }).click()
    await expectToast(member, '删除成功!')
    await expect(commentsOf(member).getByText('还没有评论')).toBeVisible()

    await member.getByRole('article', { name: '帖子' }).getByRole('button', { name: '删除' }).click()
    await expect(sure).toContainText('确定删除该帖子?')
    await sure.getByRole('button', { name: '删除' }).click()
    await expect(member).toHaveURL('/CultivateCenter/indexContent')
    await expectToast(member, '删除成功!')
    expect((await member.request.get(`/api/topic/queryTopic?topicId=${id}`)).status()).toBe(404)
  },
)

test(
  '300 characters are counted as code points; a locked topic accepts no replies; a topic pending review is visible to its author only',
  inLongRun,
  async ({ openAs, administrator, tolerate }) => {
    tolerate(/404|ERR_INTERNET_DISCONNECTED/)
    const member = await aWriter(openAs)
    const id = await aTopic(member)
    await member.goto(topicPage(id))
    await button(member, '发表评论').click()
    await expect(commentsOf(member).getByText('请输入回复内容')).toBeVisible()
    await box(member).fill('🏗'.repeat(301))
    await expect(commentsOf(member).getByText('301 / 300')).toBeVisible()
    await expect(button(member, '发表评论')).toBeDisabled()
    await box(member).fill('🏗'.repeat(300))
    await member.context().setOffline(true)
    await button(member, '发表评论').click()
    await expect(commentsOf(member).getByText('接口请求失败')).toBeVisible()
    await member.context().setOffline(false)
    await button(member, '发表评论').click()
    await expect(replyItem(member, '🏗'.repeat(300))).toBeVisible()

    const word = await aSensitiveWord(administrator, 'review')
    const other = await aWriter(openAs)
    await box(member).fill(`听说${word}`)
    await button(member, '发表评论').click()
    await expectToast(member, '回复已提交，复核通过后显示')
    const pending = member.getByRole('region', { name: '待复核的回复' })
    await expect(pending.getByRole('listitem').filter({ hasText: `听说${word}` })).toContainText('待复核')
    await expectAccessible(member)
    await other.goto(topicPage(id))
    await expect(replyItem(other, '🏗'.repeat(300))).toBeVisible()
    await expect(commentsOf(other)).not.toContainText(word)

    await administrator.goto('/')
    await post(administrator, '/api/topic/markTopics', { ids: [id], isLocked: true })
    await member.reload()
    await expect(commentsOf(member).getByText('该帖子已锁定，不能再回复。')).toBeVisible()
    await expect(box(member)).toBeHidden()
    await expect(button(member, '编辑')).toBeHidden()

    const pendingTopic = await aTopic(member, `求助 ${word}`)
    await member.goto(topicPage(pendingTopic))
    await expect(member.getByText('该帖子正在等待复核')).toBeVisible()
    await expect(box(member)).toBeHidden()
    expect((await other.goto(topicPage(pendingTopic)))?.status()).toBe(404)
  },
)

test('a page has ten comments; replies unfold; a link opens the page of its reply', inLongRun, async ({ openAs }) => {
  const member = await aWriter(openAs)
  const id = await aTopic(member)
  const ids: number[] = []
  for (let floor = 1; floor <= 12; floor++) ids.push((await postReply(member, id, `第 ${floor} 点`)).id)
  const replies: number[] = []
  for (let at = 1; at <= 5; at++) replies.push((await postReply(member, id, `补充 ${at}`, ids[10])).id)
  const list = commentsOf(member).locator('ul').first()
  await member.goto(topicPage(id))
  await expect(list.locator('> li')).toHaveCount(10)
  await commentsOf(member).getByRole('link', { name: '下一页' }).click()
  await expect(list.locator('> li')).toHaveCount(2)
  await expect(replyItem(member, '补充 3')).toBeVisible()
  await expect(replyItem(member, '补充 4')).toBeHidden()
  await commentsOf(member).getByRole('link', { name: '展开其余 2 条回复' }).click()
  await expect(replyItem(member, '补充 5')).toBeVisible()
  await commentsOf(member).getByRole('link', { name: '最新' }).click()
  await expect(list.locator('> li').first()).toContainText('第 12 点')
  await member.goto(topicPage(id, `&around=${replies[4]}#answer-${replies[4]}`))
  await expect(replyItem(member, '补充 5')).toBeInViewport()
  await expect(commentsOf(member).getByRole('link', { name: '第 2 页' })).toHaveAttribute('aria-current', 'page')
  await commentsOf(member).getByRole('link', { name: '第 1 页' }).click()
  await expect(list.locator('> li').first()).toContainText('第 1 点')
  await member.goto(topicPage(id, '&around=999999999'))
  await expect(member.getByText('链接所指的回复已被删除。')).toBeVisible()
})

test(
  "the list has categories, orders and real figures and links to an author's topics",
  atBothWidthsInLongRun,
  async ({ openAs }) => {
    const member = await aWriter(openAs)
    const title = uniqueTitle('刚发的帖子')
    const id = await aTopic(member, title)
    await member.goto('/CultivateCenter')
    await expect(member).toHaveURL('/CultivateCenter/indexContent')
    await expect(member).toHaveTitle('交流论坛 - 数字工程咨询联盟')
    const list = member.getByRole('region', { name: '帖子列表' })
    await expect(list.locator('li')).toHaveCount(10)
    await expect(list.getByRole('link', { name: title })).toBeVisible()
    const figures = await (await member.request.get('/api/topic/queryFigures')).json()
    expect(figures.topicsToday).toBeGreaterThan(0)
    await expect(member.getByRole('main').getByText('今日新帖')).toBeVisible()
    await list.getByRole('link', { name: category.name }).click()
    await expect(member).toHaveURL('/CultivateCenter/indexContent?selectValue=30001')
    await list.getByRole('link', { name: '待回答' }).click()
    await expect(member).toHaveURL('/CultivateCenter/indexContent?selectValue=30001&sort=unanswered')
    await expect(list.getByRole('link', { name: title })).toBeVisible()
    await list.getByRole('link', { name: '最多赞' }).click()
    await expect(list.getByRole('link', { name: '最多赞' })).toHaveAttribute('aria-current', 'true')
    await expect(list.getByRole('link', { name: title })).toBeHidden()
    await member.goto('/CultivateCenter/indexContent?page=2')
    await expect(list.getByRole('link', { name: '第 2 页' })).toHaveAttribute('aria-current', 'page')

    await member.goto('/CultivateCenter/user')
    await expect(member.getByRole('region', { name: '发布的帖子' }).getByRole('link', { name: title })).toBeVisible()
    await member.goto(topicPage(id))
    await member
      .getByRole('complementary')
      .getByRole('link', { name: /年加入/ })
      .click()
    await expect(member).toHaveURL(/\/CultivateCenter\/user\?userId=\d+/)
    await member.goto('/CultivateCenter/pageCentent')
    await member.getByRole('main').getByRole('link', { name: '去回答问题' }).click()
    await expect(member).toHaveURL('/CultivateCenter/indexContent?sort=unanswered')
  },
)

test(
  'a search marks the words, makes suggestions while typing, and shows a note without results',
  inLongRun,
  async ({ secondLevel }) => {
    await secondLevel.goto('/CultivateCenter/search')
    const main = secondLevel.getByRole('main')
    const field = main.locator('input[name=inputValue]')
    await field.focus()
    await expect(field).toHaveAttribute('role', 'combobox')
    await field.pressSequentially('造')
    await expect(main.getByRole('listbox', { name: '搜索建议' }).getByRole('option').first()).toBeVisible()
    await field.press('Escape')
    await field.fill('造价')
    await field.press('Enter')
    await expect(secondLevel).toHaveURL(/\/CultivateCenter\/searchContent\?/)
    await expect(main.getByRole('heading', { level: 1, name: '「造价」的搜索结果' })).toBeVisible()
    await expect(main.locator('mark').first()).toHaveText('造价')
    await secondLevel.goto('/CultivateCenter/searchContent?selectValue=30002&datArray=x')
    await expect(main.getByRole('region', { name: '搜索结果' }).getByRole('listitem')).toHaveCount(12)
    await secondLevel.goto('/CultivateCenter/searchContent?inputValue=葫芦岛外星飞船')
    await expect(main.getByRole('heading', { name: '空空如也' })).toBeVisible()
    await main.getByRole('link', { name: '清空搜索' }).click()
    await expect(secondLevel).toHaveURL('/CultivateCenter/indexContent')
    const moved = await secondLevel.request.get('/CultivateCenter/videoaccount/7', { maxRedirects: 0 })
    expect([moved.status(), moved.headers().location]).toEqual([301, '/videoPage/videoaccount?lessonId=7'])
  },
)

test(
  'a visitor logs in and returns to the topic; the third level may reply',
  inLongRun,
  async ({ openAs, visitor, thirdLevel }) => {
    const author = await aWriter(openAs)
    const id = await aTopic(author)
    await visitor.goto(topicPage(id))
    await expect(visitor).toHaveURL(/\/logoRegister\?returnUrl=/)
    await fillLogin(visitor, { username: 'geren01', password: 'Member@2026' })
    await expect(visitor).toHaveURL(topicPage(id))
    await thirdLevel.goto(topicPage(id))
    await expect(thirdLevel.getByRole('banner').getByRole('link', { name: '发布帖子' })).toBeVisible()
    const content = uniqueTitle('我们单位也这样做')
    await box(thirdLevel).fill(content)
    await button(thirdLevel, '发表评论').click()
    await expect(replyItem(thirdLevel, content)).toBeVisible()
    await visitor.getByRole('link', { name: '1 条新回复' }).click()
    await replyItem(visitor, content).getByRole('button', { name: '举报' }).click()
    await visitor.getByRole('dialog').getByLabel('虚假信息').check()
    await visitor.getByRole('dialog').getByRole('button', { name: '提交举报' }).click()
    await expect(visitor.getByRole('dialog')).toBeHidden()
  },
)
