import type { Page } from '@playwright/test'
import { memberList, uniqueTitle } from './contribute-steps.ts'
import { expect, inLongRun, onlyOnPhoneInLongRun, test } from './fixtures.ts'
import {
  aPicture,
  aSensitiveWord,
  aWriter,
  bodyOf,
  choose,
  editTopic,
  findTopic,
  index,
  insertPicture,
  newTopic,
  postReply,
  postTopic,
  readTopic,
  titleOf,
  toast,
  write,
} from './forum-writing-steps.ts'
import { post } from './newcomer.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const leaveQuestion = (page: Page) => page.getByRole('alertdialog', { name: '是否取消修改?' })

test('a topic needs title, category and text, and is posted with picture, formula and table', async ({ openAs }) => {
  const writer = await aWriter(openAs)
  await writer.goto(newTopic)
  await bodyOf(writer).press('Enter') // empty paragraphs do not count as text
  await button(writer, '发布').click()
  for (const text of ['请输入文章标题', '请选择类别', '请输入正文']) {
    await expect(writer.getByText(text, { exact: true })).toBeVisible()
  }
  await expect(titleOf(writer)).toBeFocused()

  const title = uniqueTitle('真空预压')
  await titleOf(writer).fill(title)
  await choose(writer, '勘察测绘')
  await write(writer, '满载第 38 天起沉降突变。')
  await expect(writer.getByText('请输入正文', { exact: true })).toHaveCount(0)
  await button(writer, '公式').click()
  await writer.getByLabel('LaTeX 公式').fill('s = s_0 + \\frac{1}{\\beta}')
  await writer.getByRole('dialog').getByRole('button', { name: '确定' }).click()
  await bodyOf(writer).getByRole('math').first().waitFor()
  await writer.getByLabel('选择图片').setInputFiles(await aPicture())
  await expect(bodyOf(writer).locator('img[src^="/photo/"]')).toBeVisible()
  await bodyOf(writer).press('Control+End')
  await button(writer, '表格').click()
  await writer.keyboard.type('测点')
  await writer.getByLabel('标签').fill('软土，预压')
  await button(writer, '发布').click()
  const notice = writer.getByRole('status').filter({ hasText: '发帖成功' })
  await expect(notice.getByRole('link', { name: '查看帖子' })).toBeVisible()
  await expect(titleOf(writer)).toHaveCount(0)
  await expect(writer).toHaveURL(index)
  await expect(rowOf(writer, title)).toContainText('刚发布')

  const { id, tags } = await findTopic(writer, title)
  expect(tags).toEqual(['软土', '预压'])
  await writer.goto(`/CultivateCenter/cententpage?setid=${id}`)
  const read = writer.getByRole('main')
  await expect(read.getByRole('math').first()).toBeVisible()
  await expect(read.locator('img[src^="/photo/"][alt="断面"]')).toBeVisible()
  await expect(read.getByRole('columnheader', { name: '测点' })).toBeVisible()
  await writer.goto(newTopic) // posting has deleted the draft
  await expect(titleOf(writer)).toHaveValue('')
})

test(
  'invalid pictures are refused with a message; an upload that timed out can be retried',
  inLongRun,
  async ({ openAs, tolerate }) => {
    tolerate(/localStorage\/pictures/)
    const writer = await aWriter(openAs)
    await writer.goto(newTopic)
    await expect(bodyOf(writer)).toBeVisible()
    const chooser = writer.getByLabel('选择图片')
    await chooser.setInputFiles(await Promise.all(Array.from({ length: 7 }, (_, at) => aPicture(`${at}.png`))))
    await expect(toast(writer, '一次最多上传 6 张图片')).toBeVisible()
    await chooser.setInputFiles({ name: '大图.png', mimeType: 'image/png', buffer: Buffer.alloc(5 * 1024 * 1024 + 1) })
    await expect(toast(writer, '大图.png：图片不能超过 5 MB')).toBeVisible()
    await chooser.setInputFiles({ name: '图.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') })
    await expect(toast(writer, /图\.svg：仅支持图片/)).toBeVisible()
    await expect(bodyOf(writer).locator('img[src^="/photo/"]')).toHaveCount(0)

    for (const by of ['paste', 'drop'] as const) {
      await insertPicture(writer, by, `${by}.png`)
      await expect(bodyOf(writer).getByAltText(by, { exact: true })).toBeVisible()
    }

    await writer.route('**/api/localStorage/pictures', () => {}) // the server never responds
    await chooser.setInputFiles(await aPicture('曲线.png'))
    await expect(bodyOf(writer).getByText('曲线.png：图片上传超时（5 秒）')).toBeVisible()
    await expect(button(writer, '发布')).toBeDisabled()
    await writer.unroute('**/api/localStorage/pictures')
    await bodyOf(writer).getByRole('button', { name: '重试' }).click()
    await expect(bodyOf(writer).getByAltText('曲线', { exact: true })).toBeVisible()
    await expect(button(writer, '发布')).toBeEnabled()
  },
)

test(
  'a draft is saved automatically, also offline; leaving asks whether to keep or delete it',
  inLongRun,
  async ({ openAs, tolerate }) => {
    tolerate(/saveDraft|websocket|ERR_INTERNET_DISCONNECTED/i)
    const writer = await aWriter(openAs)
    writer.on('dialog', (dialog) => dialog.accept())
    await writer.goto(newTopic)
    const title = uniqueTitle('草稿')
    await titleOf(writer).fill(title)
    await choose(writer, '投融资')
    await write(writer, '写到一半')
    await expect(writer.getByText(/草稿已自动保存，/)).toBeVisible()
    await writer.context().setOffline(true)
    await write(writer, '，断网了')
    await expect(writer.getByText('网络断开，草稿保存在本机')).toBeVisible()
    await writer.context().setOffline(false)
    await expect(writer.getByText(/草稿已自动保存，/)).toBeVisible()
    await writer.reload()
    await expect(writer.getByText(/已恢复 .* 的草稿/)).toBeVisible()
    await expect(titleOf(writer)).toHaveValue(title)
    await expect(writer.getByRole('radio', { name: '投融资' })).toBeChecked()
    await expect(bodyOf(writer)).toContainText('写到一半，断网了')

    await write(writer, '，再写一句')
    await button(writer, '取消').click()
    await leaveQuestion(writer).getByRole('button', { name: '继续编辑' }).click()
    await expect(bodyOf(writer)).toContainText('写到一半，断网了，再写一句')
    await button(writer, '取消').click()
    await leaveQuestion(writer).getByRole('button', { name: '离开' }).click()
    await expect(writer).toHaveURL(index)
    await expect(toast(writer, '取消修改')).toBeVisible()

    await writer.goto(newTopic)
    await expect(bodyOf(writer)).toContainText('写到一半，断网了，再写一句')
    await write(writer, '，不要了')
    await button(writer, '取消').click()
    const deletion = writer.waitForResponse(/saveDraft/)
    await leaveQuestion(writer).getByRole('button', { name: '不保留草稿' }).click()
    await expect(writer).toHaveURL(index)
    await deletion
    await writer.goto(newTopic)
    await expect(titleOf(writer)).toHaveValue('')
    await expect(bodyOf(writer)).toHaveText('')
  },
)

test(
  'only the author changes a topic; sensitive words block the change or make it pending review',
  inLongRun,
  async ({ openAs, administrator, secondLevel, tolerate }) => {
    tolerate(/status of 40[03]/)
    const blocked = await aSensitiveWord(administrator, 'block')
    const reviewed = await aSensitiveWord(administrator, 'review')
    const writer = await aWriter(openAs)
    const title = uniqueTitle('改前')
    const { id } = await postTopic(writer, title)
    await writer.goto(editTopic(id))
    await expect(titleOf(writer)).toHaveValue(title)
    await write(writer, `补充一句${blocked}`)
    await button(writer, '保存修改').click()
    await expect(writer.getByRole('alert')).toContainText('内容含有违规信息，请修改后再提交')
    await expect(bodyOf(writer)).toContainText(blocked)
    for (const _character of blocked) await writer.keyboard.press('Backspace')
    await titleOf(writer).fill(`${title}改后`)
    await button(writer, '保存修改').click()
    await expect(toast(writer, '恭喜你，修改成功')).toBeVisible()
    await expect(writer).toHaveURL(`/CultivateCenter/cententpage?setid=${id}`)
    expect(await readTopic(secondLevel, id)).toMatchObject({ title: `${title}改后`, isHeld: false })

    await writer.goto(editTopic(id))
    await write(writer, reviewed)
    await button(writer, '保存修改').click()
    await expect(toast(writer, '内容待复核')).toBeVisible()
    expect((await readTopic(secondLevel, id)).status).toBe(404)

    const other = await postTopic(writer, uniqueTitle('别人的'))
    await secondLevel.goto(editTopic(other.id))
    await expect(secondLevel).toHaveURL('/401')
    await post(administrator, '/api/topic/markTopics', { ids: [other.id], isLocked: true })
    await writer.goto(editTopic(other.id))
    await expect(writer.getByText('该帖子已锁定，不能回复或修改')).toBeVisible()
  },
)

const myForum = memberList('forum')
const rowOf = (page: Page, text: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: text })

test(
  'members find, change and delete their own topics, replies and favourites in the member centre',
  inLongRun,
  async ({ openAs }) => {
    const writer = await aWriter(openAs)
    const titles = Array.from({ length: 7 }, (_, at) => uniqueTitle(`第${at + 1}篇`))
    const ids: number[] = []
    for (const title of titles) ids.push((await postTopic(writer, title)).id)
    const mine = await postReply(writer, ids[6]!, '先看看仪器的基准。')
    await postReply(writer, ids[6]!, '已复测。')
    await post(writer, '/api/topic/addFavoriteTopic', { topicId: ids[2] })

    await writer.goto(myForum)
    await expect(writer.getByRole('listitem').filter({ hasText: '篇' })).toHaveCount(6)
    await writer.getByRole('link', { name: '第 2 页' }).click()
    await expect(writer).toHaveURL(/page=2/)
    const [oldest] = titles
    await expect(rowOf(writer, oldest!).getByRole('link', { name: '修改' })).toHaveAttribute('href', editTopic(ids[0]!))
    const question = writer.getByRole('alertdialog', { name: '确定删除该帖子?' })
    await rowOf(writer, oldest!).getByRole('button', { name: '删除' }).click()
    await question.getByRole('button', { name: '取消' }).click()
    await expect(toast(writer, '已取消删除')).toBeVisible()
    await rowOf(writer, oldest!).getByRole('button', { name: '删除' }).click()
    await question.getByRole('button', { name: '删除' }).click()
    await expect(toast(writer, '删除成功!')).toBeVisible()
    await expect(rowOf(writer, oldest!)).toHaveCount(0)
    await expect(rowOf(writer, titles[6]!)).toBeVisible() // a page after the last one shows the last one

    await writer.getByRole('link', { name: /^回复/ }).click()
    await expect(writer).toHaveURL(/forumActiveName=answers/)
    await rowOf(writer, '先看看仪器').getByRole('button', { name: '修改' }).click()
    const dialog = writer.getByRole('dialog', { name: '修改回复' })
    await dialog.getByLabel('回复内容').fill('字'.repeat(301))
    await expect(dialog.getByText('最多 300 个字')).toBeVisible()
    await expect(dialog.getByRole('button', { name: '保存修改' })).toBeDisabled()
    await dialog.getByLabel('回复内容').fill('先看看仪器的基准和温度。')
    await dialog.getByRole('button', { name: '保存修改' }).click()
    await expect(toast(writer, '恭喜你，修改成功')).toBeVisible()
    await expect(dialog).toHaveCount(0)
    await expect(rowOf(writer, '先看看仪器的基准和温度。').getByRole('link').first()).toHaveAttribute(
      'href',
      `/CultivateCenter/cententpage?setid=${ids[6]}&around=${mine.id}#answer-${mine.id}`,
    )
    await rowOf(writer, '已复测').getByRole('button', { name: '删除' }).click()
    await writer.getByRole('alertdialog', { name: '确定删除该回复?' }).getByRole('button', { name: '删除' }).click()
    await expect(rowOf(writer, '已复测')).toHaveCount(0)

    await writer.getByRole('navigation', { name: '会员中心' }).getByRole('link', { name: '收藏' }).click()
    await writer.getByRole('navigation', { name: '收藏的种类' }).getByRole('link', { name: '帖子' }).click()
    await rowOf(writer, titles[2]!).getByRole('button', { name: '取消收藏' }).click()
    await expect(toast(writer, '已取消收藏')).toBeVisible()
    await expect(writer.getByText('空空如也')).toBeVisible()
  },
)

test(
  'on a phone a topic is written, posted and listed among the own topics',
  onlyOnPhoneInLongRun,
  async ({ openAs }) => {
    const writer = await aWriter(openAs)
    await writer.goto(newTopic)
    await expect(bodyOf(writer)).toBeVisible()
    await button(writer, '发布').click()
    await expect(writer.getByText('请输入文章标题', { exact: true })).toBeVisible()
    const title = uniqueTitle('手机发帖')
    await titleOf(writer).fill(title)
    await choose(writer, '投融资')
    await write(writer, '现场拍的，请大家看看。')
    await writer.getByLabel('选择图片').setInputFiles(await aPicture())
    await expect(bodyOf(writer).locator('img[src^="/photo/"]')).toBeVisible()
    expect(await writer.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    await button(writer, '发布').click()
    await expect(writer.getByRole('status').filter({ hasText: '发帖成功' })).toBeVisible()
    await expect(writer).toHaveURL(index)
    await writer.goto(myForum)
    await expect(rowOf(writer, title)).toBeVisible()
    expect(await writer.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  },
)
