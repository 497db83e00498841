import type { Page } from '@playwright/test'
import { becomeMember } from './finance-steps.ts'
import { expect, expectAccessible, expectFits, inLongRun, onPhoneInLongRun, test } from './fixtures.ts'
import { toast } from './forum-writing-steps.ts'
import { pageOf } from './library-steps.ts'

/** A free resource of the firm, and a new member who has downloaded it. */
const aReaderOf = async (firm: Page, openAs: () => Promise<Page>) => {
  const params = { isAudit: '1', size: '50' }
  const { content } = await (await firm.request.get('/api/library/queryOwnResourceList', { params })).json()
  const resource = content.findLast(({ coin }: { coin: number }) => coin === 0)
  if (!resource) throw new Error('the firm offers nothing for free')
  const reader = await openAs()
  await becomeMember(reader)
  const { localStorageList } = await (
    await reader.request.post('/api/library/queryResouce', { form: { resourceId: resource.id } })
  ).json()
  const file = await reader.request.get(`/api/library/download?storageId=${localStorageList[0].id}`)
  expect(file.ok()).toBe(true)
  return { reader, resource }
}

const reviewOf = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text })

test(
  'a reader reviews, the author answers, others find it helpful, and an administrator takes it down',
  onPhoneInLongRun,
  async ({ firstLevel, secondLevel, visitor, administrator, openAs }) => {
    const { reader, resource } = await aReaderOf(firstLevel, openAs)
    const text = `附表可以直接用 ${Date.now().toString(36)}`
    const address = `${pageOf(resource)}&view=reviews&order=newest`

    await test.step('the reader finds the tab, is told what is missing, and publishes', async () => {
      await reader.goto(pageOf(resource))
      await reader.getByRole('tab', { name: /^评价/ }).click()
      const form = reader.getByRole('region', { name: '我的评价' })
      await form.getByRole('button', { name: '发布评价' }).click()
      await expect(form.getByText('请选择评分')).toBeVisible()
      await expect(form.getByText('请写下您的评价')).toBeVisible()
      await form.getByRole('radio', { name: '4 星，较好' }).check({ force: true })
      await form.getByRole('textbox').fill(text)
      await expectAccessible(reader)
      await form.getByRole('button', { name: '发布评价' }).click()
      await expect(toast(reader, '评价已发布')).toBeVisible()
      await expect(form.getByRole('button', { name: '修改' })).toBeVisible()
    })

    await test.step('the author answers', async () => {
      await firstLevel.goto(address)
      const review = reviewOf(firstLevel, text)
      await review.getByRole('button', { name: '答复' }).click()
      await review.getByRole('textbox', { name: '答复这条评价' }).fill('感谢反馈，下一版补充。')
      await review.getByRole('button', { name: '发布答复' }).click()
      await expect(review.getByText('作者答复')).toBeVisible()
      await expect(review).toContainText('感谢反馈，下一版补充。')
    })

    await test.step('another member finds it helpful', async () => {
      await secondLevel.goto(address)
      const helpful = reviewOf(secondLevel, text).getByRole('button', { name: /^有用/ })
      const isCounted = secondLevel.waitForResponse((response) => response.request().method() === 'POST')
      await helpful.click()
      await isCounted // the button shows it before
      await expect(helpful).toHaveAttribute('aria-pressed', 'true')
      await expect(helpful).toContainText('1')
    })

    await test.step('a visitor sees review, answer and average', async () => {
      await visitor.goto(address)
      await expect(reviewOf(visitor, text)).toContainText('感谢反馈，下一版补充。')
      await expect(reviewOf(visitor, text).getByRole('button', { name: /^有用 1/ })).toBeVisible()
      await expect(visitor.getByRole('link', { name: /^全部 \d+/ })).toBeVisible()
      await expectFits(visitor)
      await expectAccessible(visitor)
    })

    await test.step('another order of the reviews does not move the page', async () => {
      await visitor.evaluate(() => scrollTo(0, 200))
      await visitor.getByRole('link', { name: '评分从低到高' }).click()
      await expect(visitor).toHaveURL(/order=lowest/)
      expect(await visitor.evaluate(() => scrollY)).toBeGreaterThan(0)
    })

    await test.step('an administrator deletes it, and the visitor sees it no more', async () => {
      await administrator.goto(`/System/reviews?content=${encodeURIComponent(text)}`)
      const row = administrator.getByRole('row').filter({ hasText: text }).first()
      await row.getByRole('button', { name: '删除' }).click()
      await administrator.getByRole('alertdialog').getByRole('button', { name: '删除' }).click()
      await expect(toast(administrator, '恭喜你，删除成功')).toBeVisible()
      await visitor.reload()
      await expect(reviewOf(visitor, text)).toHaveCount(0)
    })
  },
)

test(
  'resources and courses are sorted by rating, and a course has its reviews on a tab',
  inLongRun,
  async ({ visitor }) => {
    await visitor.goto('/mall?sort=rating')
    await expect(visitor.getByText(/\d+ 条评价，平均/).first()).toBeAttached()
    await visitor.goto('/videoPage/sortvideo?sort=rating')
    await visitor.getByRole('article').first().getByRole('link').first().click()
    await visitor.getByRole('link', { name: /^评价 \d+/ }).click()
    await expect(visitor.getByLabel('评分分布')).toBeVisible()
    await expect(visitor.getByText('后可评价已购买的内容。')).toBeVisible()
    await expectAccessible(visitor)
  },
)
