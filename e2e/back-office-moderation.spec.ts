import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, inLongRun, test } from './fixtures.ts'
import { originOf } from './origin.ts'

const unique = () => Array.from({ length: 8 }, () => 'abcdefghjk'[Math.floor(Math.random() * 10)]).join('')
const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })
const toast = (page: Page, text: string) => page.getByRole('region', { name: '消息' }).getByText(text).last()

const post = async (page: Page, address: string, data: object) => {
  const answer = await page.request.post(address, { data, headers: { origin: originOf(page) } })
  expect(answer.ok(), await answer.text()).toBe(true)
  return answer.json()
}

test.describe('sensitive words', () => {
  const addWords = async (page: Page, words: string[], action: string) => {
    await page.goto('/System/sensitiveWords')
    await page.getByRole('button', { name: '新增敏感词' }).click()
    const form = page.getByRole('dialog', { name: /新增敏感词/ })
    await form.getByRole('radio', { name: action }).check()
    await form.getByRole('textbox').fill(words.join('\n'))
    await form.getByRole('button', { name: `添加 ${words.length} 个` }).click()
    await expect(toast(page, '恭喜你，添加成功')).toBeVisible()
  }

  test(
    'several are added together, tested on a text, changed in place and deleted',
    inLongRun,
    async ({ administrator }) => {
      const [one, two] = [`甲词${unique()}`, `乙词${unique()}`]
      await addWords(administrator, [one, two], '遮盖')
      await administrator.getByLabel('标题、昵称、正文或文件名').fill(`前面${one}后面`)
      await administrator.getByRole('button', { name: '检查' }).click()
      const tried = administrator.getByRole('region', { name: '试一段文字' })
      await expect(tried.locator('mark')).toHaveText(one)
      await expect(tried.getByText(/^前面\*+后面$/)).toBeVisible()

      await administrator.getByRole('textbox', { name: '敏感词' }).fill(two)
      await administrator.getByRole('button', { name: '查询' }).click()
      await expect(administrator.getByText('共 1 条')).toBeVisible()
      await administrator.getByRole('combobox', { name: `${two} 的处理方式` }).click()
      await administrator.getByTitle('拦截').click()
      await expect(toast(administrator, '恭喜你，修改成功')).toBeVisible()
      await administrator.getByRole('navigation', { name: '处理方式' }).getByRole('link', { name: /拦截/ }).click()
      await expect(administrator).toHaveURL(/action=block/)
      await expect(rowOf(administrator, two)).toBeVisible()

      const waiting = administrator.waitForEvent('download')
      await administrator.getByRole('button', { name: '导出 CSV' }).click()
      expect(await readFile(await (await waiting).path(), 'utf8')).toContain(two)

      const confirmation = administrator.getByRole('alertdialog', { name: '确定删除所选敏感词?' })
      await rowOf(administrator, two).getByRole('button', { name: '删除' }).click()
      await confirmation.getByRole('button', { name: '取消' }).click()
      await expect(toast(administrator, '已取消删除')).toBeVisible()
      await rowOf(administrator, two).getByRole('button', { name: '删除' }).click()
      await confirmation.getByRole('button', { name: '删除' }).click()
      await expect(toast(administrator, '恭喜你，删除成功')).toBeVisible()
      await expect(rowOf(administrator, two)).toHaveCount(0)
    },
  )

  test(
    'an empty form shows an error, and closing with input asks for confirmation',
    inLongRun,
    async ({ administrator }) => {
      await administrator.goto('/System/sensitiveWords')
      await administrator.getByRole('button', { name: '新增敏感词' }).click()
      const form = administrator.getByRole('dialog', { name: /新增敏感词/ })
      await form.getByRole('button', { name: '添加', exact: true }).click()
      await expect(form.getByText('请输入敏感词')).toBeVisible()
      await form.getByRole('textbox').fill('半个词')
      await administrator.keyboard.press('Escape')
      const confirmation = administrator.getByRole('alertdialog', { name: '确认关闭？' })
      await confirmation.getByRole('button', { name: '确定' }).click()
      await expect(form).toHaveCount(0)
    },
  )
})

test.describe('reports', () => {
  const aReportedStory = async (administrator: Page, reporter: Page) => {
    const title = `被举报 ${unique()}`
    const { id } = await post(administrator, '/api/news/addNews', {
      title,
      content: '<p>一段正文</p>',
      section: '联盟动态',
      state: 'published',
    })
    await post(reporter, '/api/report/addReport', {
      kind: 'news',
      targetId: id,
      reason: 'untrue',
      detail: '与事实不符',
    })
    await administrator.goto('/System/reports?state=open')
    await expect(rowOf(administrator, title)).toBeVisible()
    return { title, id }
  }

  test('a report is ruled at the desk: nothing is chosen at first, and the item goes', async ({
    administrator,
    secondLevel,
    visitor,
    tolerate,
  }) => {
    tolerate(/status of 404/)
    const { title, id } = await aReportedStory(administrator, secondLevel)
    const row = rowOf(administrator, title)
    await row.getByRole('button', { name: '处理' }).click()
    const desk = administrator.getByRole('dialog', { name: /处理举报/ })
    await expect(desk.getByText('一段正文')).toBeVisible()
    await expect(desk.getByText('与事实不符')).toBeVisible()
    await expect(desk.getByRole('radio', { checked: true })).toHaveCount(0)
    await expect(desk.getByRole('button', { name: '先选裁定' })).toBeDisabled()
    await expectAccessible(administrator)
    await administrator.keyboard.press('2')
    await expect(desk.getByRole('radio', { name: /^下架/ }).first()).toBeChecked()
    await desk.getByRole('button', { name: '下架', exact: true }).click()
    await expect(desk.getByText('请填写处理说明')).toBeVisible()
    await desk.getByRole('button', { name: '内容不实' }).click()
    await desk.getByRole('button', { name: '下架', exact: true }).click()
    await expect(toast(administrator, '举报成立，内容已下架')).toBeVisible()
    await administrator.goto('/System/reports?state=upheld')
    await expect(row).toContainText('成立，下架')
    await visitor.goto(`/AboutsUs/View?InfoId=${id}`)
    await expect(visitor.getByRole('heading', { name: title })).toHaveCount(0)
  })
})
