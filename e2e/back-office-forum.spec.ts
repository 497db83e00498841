import type { Page } from '@playwright/test'
import { uniqueTitle } from './contribute-steps.ts'
import { expect, inLongRun, test } from './fixtures.ts'
import { aSensitiveWord, aWriter, postReply, postTopic, readTopic, toast } from './forum-writing-steps.ts'
import { post } from './newcomer.ts'

const topicsPage = '/System/XinglinPage'
const repliesPage = '/System/TopicAnswer'

const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text }).first()

const openTopics = async (page: Page, title: string) => {
  await page.goto(`${topicsPage}?title=${encodeURIComponent(title)}`)
  await expect(rowOf(page, title)).toBeVisible()
}

test('topics are pinned, locked, moved and deleted', inLongRun, async ({ administrator, openAs }) => {
  const writer = await aWriter(openAs)
  const title = uniqueTitle('后台管理')
  const { id } = await postTopic(writer, title)
  await administrator.goto(topicsPage)
  await administrator.getByLabel('标题', { exact: true }).fill(title)
  await administrator.getByRole('button', { name: '查询' }).click()
  await expect(administrator).toHaveURL(/title=/)
  const row = rowOf(administrator, title)
  for (const name of ['更新时间', '类别', '作者', '点赞']) {
    await expect(administrator.getByRole('columnheader', { name })).toBeVisible()
  }
  for (const mark of ['置顶', '锁定']) {
    await row.getByRole('switch', { name: `${mark}：${title}` }).click()
    await expect(row.getByRole('switch', { name: `${mark}：${title}` })).toBeChecked()
  }
  await expect(toast(administrator, '恭喜你，修改成功')).toBeVisible()
  expect(await readTopic(writer, id)).toMatchObject({ isPinned: true, isLocked: true })
  await row.getByRole('switch', { name: `置顶：${title}` }).click()
  await expect(row.getByRole('switch', { name: `置顶：${title}` })).not.toBeChecked()

  await row.getByRole('button', { name: '移动' }).click()
  const dialog = administrator.getByRole('dialog', { name: /移动类别/ })
  await dialog.getByRole('button', { name: '移动' }).click()
  await expect(dialog.getByRole('alert').or(dialog.getByText('请选择类别')).last()).toBeVisible()
  await dialog.getByRole('combobox').click()
  await administrator.getByTitle('监理与质量').click()
  await dialog.getByRole('button', { name: '移动' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(row).toContainText('监理与质量')

  const question = administrator.getByRole('alertdialog', { name: '确定删除该文章?' })
  await row.getByRole('button', { name: '删除' }).click()
  await question.getByRole('button', { name: '取消' }).click()
  await expect(toast(administrator, '已取消删除')).toBeVisible()
  await row.getByRole('button', { name: '删除' }).click()
  await question.getByRole('button', { name: '删除' }).click()
  await expect(toast(administrator, '恭喜你，删除成功')).toBeVisible()
  await expect(administrator.getByText('共 0 条')).toBeVisible()
  expect((await readTopic(writer, id)).status).toBe(404)
})

test(
  'topics and replies that are pending review are shown with the sensitive word and released',
  inLongRun,
  async ({ administrator, openAs, secondLevel }) => {
    const word = await aSensitiveWord(administrator, 'review')
    const writer = await aWriter(openAs)
    const title = uniqueTitle('待放行')
    const { id, isHeld } = await postTopic(writer, title, `<p>提到${word}</p>`)
    expect(isHeld).toBe(true)
    await openTopics(administrator, title)
    await administrator
      .getByRole('navigation', { name: '状态' })
      .getByRole('link', { name: /待复核/ })
      .click()
    await expect(administrator).toHaveURL(/view=held/)
    await expect(rowOf(administrator, `含有敏感词：${word}`)).toBeVisible()
    expect((await readTopic(secondLevel, id)).status).toBe(404)
    await rowOf(administrator, title).getByRole('button', { name: '放行' }).click()
    await expect(toast(administrator, '恭喜你，修改成功')).toBeVisible()
    await expect(administrator.getByText('共 0 条')).toBeVisible()
    expect((await readTopic(secondLevel, id)).status).toBe(200)

    const content = `回复里的${word}`
    await postReply(writer, id, content)
    await postReply(writer, id, `普通的话${id}`)
    await administrator.goto(`${repliesPage}?isHeld=1&content=${encodeURIComponent(content)}`)
    await expect(rowOf(administrator, content)).toContainText(title)
    await rowOf(administrator, content).getByRole('button', { name: '放行' }).click()
    await expect(toast(administrator, '已放行')).toBeVisible()
    await administrator.goto(`${repliesPage}?content=${encodeURIComponent(`普通的话${id}`)}`)
    const question = administrator.getByRole('alertdialog', { name: '确定删除该回复?' })
    await rowOf(administrator, `普通的话${id}`).getByRole('button', { name: '删除' }).click()
    await question.getByRole('button', { name: '取消' }).click()
    await expect(toast(administrator, '已取消删除')).toBeVisible()
    await rowOf(administrator, `普通的话${id}`).getByRole('button', { name: '删除' }).click()
    await question.getByRole('button', { name: '删除' }).click()
    await expect(toast(administrator, '恭喜你，删除成功')).toBeVisible()
    await expect(administrator.getByText('共 0 条')).toBeVisible()
  },
)

test(
  'a reported topic is found from the table and taken down',
  inLongRun,
  async ({ administrator, openAs, secondLevel }) => {
    const writer = await aWriter(openAs)
    const title = uniqueTitle('被举报')
    const { id } = await postTopic(writer, title)
    await secondLevel.goto('/')
    await post(secondLevel, '/api/report/addReport', { kind: 'topic', targetId: id, reason: 'other', detail: '广告' })
    await administrator.goto(topicsPage)
    await administrator.getByRole('button', { name: '查看举报' }).click()
    await expect(administrator).toHaveURL('/System/reports?kind=topic')
    await expect(rowOf(administrator, title).getByRole('link', { name: title })).toHaveAttribute(
      'href',
      `/CultivateCenter/cententpage?setid=${id}`,
    )
    await rowOf(administrator, title).getByRole('button', { name: '处理' }).click()
    const desk = administrator.getByRole('dialog', { name: /处理举报/ })
    await expect(desk.getByText('滨海相沉积区，想请教各位。')).toBeVisible()
    await desk.getByRole('radio', { name: /^下架/ }).first().check()
    await desk.getByLabel('处理说明').fill('属于广告')
    await desk.getByRole('button', { name: '下架', exact: true }).click()
    await expect(toast(administrator, '举报成立，内容已下架')).toBeVisible()
    expect((await readTopic(writer, id)).status).toBe(404)
  },
)
