import type { Page } from '@playwright/test'
import { uniqueTitle } from './contribute-steps.ts'
import { showSeekPicture } from './course-steps.ts'
import { asMember } from './finance-steps.ts'
import { expect, expectAccessible, inLongRun, test } from './fixtures.ts'
import { contributeLesson, untilPlayable } from './lesson-steps.ts'

const workbench = '/System/videoProduct'
const bannersPage = '/System/videoScrollShow'

const rowWith = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title })

const find = async (page: Page, title: string) => {
  await page.goto(workbench)
  await page.getByPlaceholder('课程名称').fill(title)
  await page.getByRole('button', { name: '查询' }).click()
  await expect(rowWith(page, title)).toBeVisible()
}

test(
  'a course is watched and audited in its drawer, opened, taken down, restored and deleted',
  inLongRun,
  async ({ visitor, administrator }) => {
    test.setTimeout(300_000)
    const author = await asMember(visitor)
    const title = uniqueTitle('审核课程')
    const id = await contributeLesson(author, { title, coin: 25 })
    await untilPlayable(author, id)
    await find(administrator, title)
    const row = rowWith(administrator, title)
    await expect(row.getByRole('combobox')).toBeDisabled()
    await row.getByRole('button', { name: '审核', exact: true }).click()
    const drawer = administrator.getByRole('dialog')
    await expect(drawer.getByRole('button', { name: /第一节/ })).toBeEnabled()
    await drawer.getByRole('button', { name: /第一节/ }).click()
    const video = drawer.locator('video')
    // The first attempt may come before the player has its source.
    const playedSeconds = () =>
      video.evaluate((element: HTMLVideoElement) => {
        element.muted = true
        void element.play().catch(() => undefined)
        return element.currentTime
      })
    await expect.poll(playedSeconds).toBeGreaterThan(0.2)
    await showSeekPicture(administrator)
    await expectAccessible(administrator)
    await drawer.getByLabel('价格（V币）').fill('八')
    await drawer.getByRole('button', { name: '提交', exact: true }).click()
    await expect(drawer.getByText('请输入审核理由')).toBeVisible()
    await expect(drawer.getByText('格式只允许数字')).toBeVisible()
    await drawer.getByLabel('审核理由').fill('内容完整')
    await drawer.getByLabel('价格（V币）').fill('8')
    await drawer.getByRole('button', { name: '提交', exact: true }).click()
    await expect(drawer.getByText('该版本已通过审核')).toBeVisible()
    await expect(drawer.getByText('审核记录（1）')).toBeVisible()
    await drawer.getByRole('button', { name: '关闭' }).click()
    await expect(row).toContainText('8')
    await expect(row.getByRole('button', { name: '审核', exact: true })).toBeDisabled()

    await row.getByRole('switch').click()
    await expect(row.getByRole('switch')).not.toBeChecked()
    await row.getByRole('button', { name: '下架' }).click()
    const leaving = administrator.getByRole('dialog', { name: /下架课程/ })
    await leaving.getByLabel('下架理由').fill('版权存疑')
    await leaving.getByRole('button', { name: '下架', exact: true }).click()
    await expect(row.getByText('已下架')).toBeVisible()
    await row.getByRole('button', { name: '重新上架' }).click()
    await expect(row.getByText('已下架')).toBeHidden()
    await row.getByRole('button', { name: '删除' }).click()
    await administrator.getByRole('alertdialog').getByRole('button', { name: '删除' }).click()
    await expect(administrator.getByText('删除成功!')).toBeVisible()
    await expect(row).toHaveCount(0)
  },
)

test('banners are added, previewed, ordered, hidden and deleted', inLongRun, async ({ administrator, visitor }) => {
  const name = uniqueTitle('轮播').slice(0, 20)
  await administrator.goto(`${bannersPage}?place=course`)
  const list = administrator.getByRole('region', { name: '播放顺序' })
  const item = list.getByRole('listitem').filter({ hasText: name })
  await list.getByRole('button', { name: '新增' }).click()
  const form = administrator.getByRole('region', { name: '新增轮播图' })
  await form.getByRole('button', { name: '保存' }).click()
  await expect(form.getByText('请输入名称')).toBeVisible()
  await expect(form.getByText('请选择课程')).toBeVisible()
  await form.getByLabel('名称').fill(name)
  await expect(form.getByRole('heading', { name })).toBeVisible()
  await form.getByLabel('跳转的种类').click()
  await administrator.getByRole('option', { name: '网址' }).or(administrator.getByTitle('网址')).last().click()
  await form.getByPlaceholder('/mall 或 https://…').fill('javascript:alert(1)')
  await form.getByRole('button', { name: '保存' }).click()
  await expect(form.getByText('请输入站内路径或以 http(s):// 开头的网址')).toBeVisible()
  await form.getByPlaceholder('/mall 或 https://…').fill('/mall')
  await form.getByRole('button', { name: '保存' }).click()
  await expect(administrator.getByText('恭喜你，添加成功')).toBeVisible()
  await expect(item).toContainText('投放中')

  const names = () => list.getByRole('listitem').locator('b').allTextContents()
  const at = async () => (await names()).indexOf(name)
  const last = await at()
  await item.getByRole('button', { name }).first().press('Alt+ArrowUp')
  await expect.poll(at).toBe(last - 1)
  await item.getByRole('button', { name: `下移 ${name}` }).click()
  await expect.poll(at).toBe(last)
  await item.dragTo(list.getByRole('listitem').first())
  await expect.poll(at).toBe(0)
  await visitor.goto('/videoPage/videoHome')
  await expect(visitor.getByText(name).first()).toBeVisible()

  const editing = administrator.getByRole('region', { name: '编辑轮播图' })
  await editing.getByRole('switch').click()
  await editing.getByRole('button', { name: '保存' }).click()
  await expect(item).toContainText('已停用')
  await item.getByRole('button', { name: `删除 ${name}` }).click()
  await administrator.getByRole('alertdialog').getByRole('button', { name: '删除' }).click()
  await expect(administrator.getByText('恭喜你，删除成功')).toBeVisible()
  await expect(item).toHaveCount(0)
})
