import type { Page } from '@playwright/test'
import { aDocument, rowOf, uniqueTitle } from './contribute-steps.ts'
import { asMember } from './finance-steps.ts'
import { expect, expectAccessible, inLongRun, onlyOnPhoneInLongRun, test } from './fixtures.ts'
import {
  aBrokenVideo,
  aVideo,
  catalogue,
  contributeLesson,
  decideLesson,
  fillInLesson,
  ownLessons,
  untilPlayable,
  uploadPage,
} from './lesson-steps.ts'

const lessonIdIn = (page: Page) => Number(new URL(page.url()).searchParams.get('LessonIdT'))

test('a course from its first video over transcoding and audit to its buyers', async ({
  openAs,
  administrator,
  visitor,
}) => {
  test.setTimeout(300_000)
  const author = await asMember(await openAs())
  const title = uniqueTitle('工期索赔')
  await author.goto(uploadPage)
  await fillInLesson(author, { title, coin: 5 })
  const list = catalogue(author)
  await list.getByLabel('第 1 章标题').fill('索赔的起点')
  await list.getByRole('button', { name: '新增节' }).click()
  await list
    .getByLabel('批量选视频', { exact: true })
    .setInputFiles([await aVideo('基准计划'), await aVideo('同期记录')])
  await expect(list.getByText('已上传', { exact: true })).toHaveCount(2, { timeout: 60_000 })
  await expect(list.getByLabel('1.1 标题')).toHaveValue('基准计划')
  await list.getByLabel('1.1 标题').press('Alt+ArrowDown')
  await expect(list.getByLabel('1.2 标题')).toHaveValue('基准计划')
  await expect(list.getByLabel('1.2 标题')).toBeFocused()
  await list.getByLabel('1.1 免费试看').check()
  await author.getByLabel('添加附件').setInputFiles(await aDocument('报告模板'))
  await expect(author.getByRole('button', { name: '删除 报告模板.docx' })).toBeVisible()
  await expectAccessible(author)

  await author.getByRole('button', { name: '保存草稿' }).click()
  await expect(author).toHaveURL(/CreateCourseDiv=true&LessonIdT=\d+$/)
  await expect(list.getByText('可播放')).toHaveCount(2, { timeout: 180_000 })
  await author.getByRole('button', { name: '提交审核' }).click()
  await expect(author.getByText('上传成功')).toBeVisible()
  await expect(author).toHaveURL(ownLessons)
  await expect(rowOf(author, title)).toContainText('待审核')
  await expectAccessible(author)

  await rowOf(author, title).getByRole('link', { name: '修改' }).click()
  await expect(author.getByLabel('课程名称')).toHaveValue(title)
  const id = lessonIdIn(author)
  await decideLesson(administrator, id, 1, '内容完整')
  await visitor.goto(`/videoPage/videoaccount?lessonId=${id}`)
  await expect(visitor.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await author.goto('/NumberShop/Admin?activerescore=lessons')
  await expect(rowOf(author, title)).toContainText('已审核')
})

test('missing and invalid parts of a course show errors at their fields', inLongRun, async ({ visitor }) => {
  const author = await asMember(visitor)
  await author.goto(uploadPage)
  await author.getByRole('button', { name: '提交审核' }).click()
  for (const sentence of [
    '请输入标题',
    '请选择课程类别',
    '请输入课程积分',
    '请输入课程描述',
    '请输入章节名称',
    '请输入小节名称',
    '请选择视频',
  ])
    await expect(author.getByText(sentence, { exact: true })).toBeVisible()
  await expect(author.getByLabel('课程名称')).toBeFocused()
  await author.getByLabel('价格').fill('-5')
  await expect(author.getByText('格式只允许数字')).toBeVisible()
  const list = catalogue(author)
  const choose = (name: string, content: string) =>
    list.getByLabel('1.1 视频文件').setInputFiles({ name, mimeType: '', buffer: Buffer.from(content) })
  await choose('名单.m3u8', '#EXTM3U')
  await expect(list.getByText(/^名单\.m3u8：不支持的文件类型/)).toBeVisible()
  await choose('空.mp4', '')
  await expect(list.getByText('空.mp4：文件内容为空')).toBeVisible()

  await author.getByLabel('课程名称').fill('写了一半')
  await author.getByRole('link', { name: '取消' }).click()
  const question = author.getByRole('alertdialog', { name: '是否取消修改?' })
  await question.getByRole('button', { name: '继续编辑' }).click()
  await expect(author.getByLabel('课程名称')).toHaveValue('写了一半')
  await author.getByRole('link', { name: '取消' }).click()
  await question.getByRole('button', { name: '离开' }).click()
  await expect(author).toHaveURL(ownLessons)
  await expect(author.getByText('还没有上传过课程')).toBeVisible()
})

test(
  'a file that is not a video is rejected; a broken video shows the reason and is replaced',
  inLongRun,
  async ({ visitor, tolerate }) => {
    tolerate(/status of 400/)
    test.setTimeout(300_000)
    const author = await asMember(visitor)
    await author.goto(uploadPage)
    await fillInLesson(author, { title: uniqueTitle('坏视频'), coin: 0 })
    await author.getByRole('radiogroup', { name: '形式' }).getByText('单个视频').click()
    const list = catalogue(author)
    const file = list.getByLabel('视频 视频文件')
    await file.setInputFiles({ name: '假.mp4', mimeType: '', buffer: Buffer.from('只是一行文字') })
    await expect(list.getByText('已上传', { exact: true })).toBeVisible()
    await author.getByRole('button', { name: '提交审核' }).click()
    await expect(list.getByText(/文件内容与/)).toBeVisible()
    await file.setInputFiles(await aBrokenVideo('半截'))
    await expect(list.getByText(/^半截\.mp4/)).toBeVisible()
    await author.getByRole('button', { name: '保存草稿' }).click()
    await expect(list.getByText('转码失败')).toBeVisible({ timeout: 180_000 })
    await expectAccessible(author)
    await file.setInputFiles(await aVideo('完整'))
    await author.getByRole('button', { name: '保存草稿' }).click()
    await expect(list.getByText('可播放')).toBeVisible({ timeout: 180_000 })
  },
)

test('uploads are paused and resumed, sections are dragged into another chapter', inLongRun, async ({ visitor }) => {
  const author = await asMember(visitor)
  await author.goto(uploadPage)
  const list = catalogue(author)
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await author.route('**/api/uploads/*', async (route) => {
    if (route.request().method() === 'PATCH') await held
    await route.continue().catch(() => {}) // paused meanwhile
  })
  await list.getByLabel('1.1 视频文件').setInputFiles(await aVideo('窗口法'))
  await expect(list.getByText('正在上传 1 个')).toBeVisible()
  await list.getByRole('button', { name: '暂停 1.1' }).click()
  await expect(list.getByText('已暂停', { exact: true })).toBeVisible()
  release()
  await list.getByRole('button', { name: '继续 1.1' }).click()
  await expect(list.getByText('已上传', { exact: true })).toBeVisible({ timeout: 60_000 })

  await list.getByRole('button', { name: '新增章' }).click()
  await list.getByLabel('2.1 标题').fill('案例')
  const grip = list.getByTitle('拖动排序').nth(1)
  const target = list.getByLabel('2.1 标题')
  const [from, to] = [await grip.boundingBox(), await target.boundingBox()]
  if (!from || !to) throw new Error('nothing to drag')
  await author.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
  await author.mouse.down()
  await author.mouse.move(to.x + 20, to.y + to.height - 2, { steps: 5 })
  await expect(list.getByText('放到这里，成为 2.2')).toBeVisible()
  await author.mouse.up()
  await expect(list.getByLabel('2.2 标题')).toHaveValue('窗口法')
  await expect(list.getByText('还没有节')).toBeVisible()
  await list.getByRole('button', { name: '更多 第 1 章' }).click()
  await list.getByRole('button', { name: '删除本章' }).click()
  await expect(list.getByLabel('1.2 标题')).toHaveValue('窗口法')
  await expect(list.getByLabel('第 1 章标题')).toBeFocused()
  await list.getByRole('button', { name: '更多 1.2' }).click()
  await list.getByRole('button', { name: '删除' }).click()
  await expect(list.getByLabel('1.1 标题')).toBeFocused()
})

test(
  'own courses show the reason of a rejection, and one is deleted after a confirmation',
  inLongRun,
  async ({ visitor, administrator }) => {
    test.setTimeout(240_000)
    const author = await asMember(visitor)
    const title = uniqueTitle('监测课程')
    const id = await contributeLesson(author, { title, coin: 3 })
    await decideLesson(administrator, id, 2, '声音太小，请重新录制。')
    await author.goto(ownLessons)
    const row = rowOf(author, title)
    await expect(row).toContainText('声音太小，请重新录制。')
    await row.getByRole('link', { name: '修改并重新提交' }).click()
    await expect(author.getByText('审核理由：声音太小，请重新录制。')).toBeVisible()
    await author.getByRole('button', { name: '提交审核' }).click()
    await expect(row).toContainText('待审核')
    await untilPlayable(author, id)
    const question = author.getByRole('alertdialog', { name: '此操作将永久删除该文件, 是否继续?' })
    await row.getByRole('button', { name: '删除' }).click()
    await question.getByRole('button', { name: '取消' }).click()
    await expect(author.getByText('已取消删除')).toBeVisible()
    await row.getByRole('button', { name: '删除' }).click()
    await question.getByRole('button', { name: '删除' }).click()
    await expect(author.getByText('删除成功!')).toBeVisible()
    await expect(row).toHaveCount(0)
  },
)

test(
  'on a phone a course of one video is created and saved as a draft',
  onlyOnPhoneInLongRun,
  async ({ visitor, thirdLevel, tolerate }) => {
    tolerate(/403/)
    test.setTimeout(240_000)
    const author = await asMember(visitor)
    const title = uniqueTitle('手机课程')
    await author.goto(uploadPage)
    await fillInLesson(author, { title, coin: 0 })
    await author.getByRole('radiogroup', { name: '形式' }).getByText('单个视频').click()
    await catalogue(author)
      .getByLabel('视频 视频文件')
      .setInputFiles(await aVideo('公开课'))
    await author.getByRole('button', { name: '保存草稿' }).click()
    await expect(author.getByText('草稿已保存')).toBeVisible({ timeout: 60_000 })
    await expect(catalogue(author).getByText('可播放')).toBeVisible({ timeout: 180_000 })
    await expectAccessible(author)
    await author.goto(ownLessons)
    await expect(rowOf(author, title)).toContainText('草稿')
    await expectAccessible(author)
    await thirdLevel.goto(uploadPage)
    await expect(thirdLevel).toHaveURL('/401')
  },
)
