import type { Page } from '@playwright/test'
import { expect, inLongRun, test } from './fixtures.ts'

/** The job of scheduled news waits for an hour; other waiting jobs may run at any moment. */
const news = '发布定时资讯'
const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString()

const scheduleNews = async (page: Page) => {
  const answer = await page.request.post('/api/news/addNews', {
    headers: { 'sec-fetch-site': 'same-origin' },
    data: { title: `定时 ${Date.now()}`, content: '<p>到点才见</p>', publishTime: inAnHour() },
  })
  expect(answer.status()).toBe(201)
}

const toast = (page: Page, text: string) => page.getByRole('region', { name: '消息' }).getByText(text).last()

test(
  'a waiting job can be cancelled and retried, and the page updates itself',
  inLongRun,
  async ({ administrator }) => {
    await scheduleNews(administrator)
    await administrator.goto('/System/jobs?state=waiting')
    const row = administrator.getByRole('row').filter({ hasText: news }).first()
    await row.getByRole('button', { name: '取消' }).click()
    const question = administrator.getByRole('alertdialog')
    await question.getByRole('button', { name: '取消任务' }).click()
    await expect(toast(administrator, '任务已取消')).toBeVisible()
    await administrator.goto('/System/jobs?state=cancelled')
    const cancelled = administrator.getByRole('row').filter({ hasText: news }).first()
    await cancelled.getByRole('button', { name: '重试' }).click()
    await expect(toast(administrator, '已重新加入队列')).toBeVisible()
    await administrator.goto('/System/jobs?state=completed')
    await expect(administrator.getByRole('row').filter({ hasText: '100%' }).first()).toBeVisible({ timeout: 20_000 })
  },
)

test('the page shows states and figures', inLongRun, async ({ administrator }) => {
  await administrator.goto('/System/jobs')
  await expect(administrator.getByRole('definition').first()).toBeVisible()
  await expect(administrator.getByRole('table')).toBeVisible()
  await administrator.getByRole('navigation', { name: '状态' }).getByRole('link', { name: /完成/ }).click()
  await expect(administrator).toHaveURL('/System/jobs?state=completed')
})
