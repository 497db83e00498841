import type { Page } from '@playwright/test'
import { expect, expectAccessible, inLongRun, test } from './fixtures.ts'

const unique = () => Array.from({ length: 8 }, () => 'abcdefghjk'[Math.floor(Math.random() * 10)]).join('')
const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })
const toast = (page: Page, text: string | RegExp) => page.getByRole('region', { name: '消息' }).getByText(text).last()

test(
  'articles deleted together come back by undo, and one of them from the recycle bin',
  inLongRun,
  async ({ administrator }) => {
    const word = unique()
    const titles = [`可撤销一 ${word}`, `可撤销二 ${word}`]
    await administrator.goto('/System/information')
    for (const title of titles) {
      const data = { title, content: '<p>正文</p>', section: '联盟动态', state: 'published' }
      const headers = { origin: new URL(administrator.url()).origin }
      expect((await administrator.request.post('/api/news/addNews', { data, headers })).ok()).toBe(true)
    }
    await administrator.goto(`/System/information?title=${word}`)
    await administrator.getByRole('checkbox', { name: '选择本页全部' }).check()
    await administrator.getByRole('button', { name: '删除', exact: true }).first().click()
    const question = administrator.getByRole('alertdialog', { name: /删除选中的 2 项/ })
    await expect(question).toContainText('2 篇资讯将从前台和后台列表中消失')
    await question.getByRole('button', { name: '删除' }).click()
    await expect(toast(administrator, '已删除 2 项')).toBeVisible()
    await expect(rowOf(administrator, word)).toHaveCount(0)
    const undo = administrator.getByRole('button', { name: '撤销' })
    await undo.focus()
    await administrator.keyboard.press('Enter')
    await expect(toast(administrator, '已恢复 2 项')).toBeVisible()
    await expect(rowOf(administrator, word)).toHaveCount(2)

    await rowOf(administrator, titles[0]!).getByRole('button', { name: '删除' }).click()
    await administrator.getByRole('alertdialog').getByRole('button', { name: '删除' }).click()
    await expect(rowOf(administrator, titles[0]!)).toHaveCount(0)
    await administrator.goto(`/System/recycle?title=${word}`)
    const binned = rowOf(administrator, titles[0]!)
    await expect(binned).toContainText('还有 30 天')
    await expectAccessible(administrator)
    await binned.getByRole('button', { name: '恢复' }).click()
    await expect(toast(administrator, '已恢复 1 项')).toBeVisible()
    await expect(binned).toHaveCount(0)
    await administrator.goto(`/System/information?title=${word}`)
    await expect(rowOf(administrator, word)).toHaveCount(2)
  },
)
