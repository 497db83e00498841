import type { Locator, Page } from '@playwright/test'
import { contribute, decide, uniqueTitle } from './contribute-steps.ts'
import { expect, expectAccessible, inLongRun, test } from './fixtures.ts'

const numberIn = async (place: Locator) => Number((await place.innerText()).replace(/\D/g, '') || 0)
const waitingResources = async (page: Page) => {
  const { todos } = await (await page.request.get('/api/insight/overview')).json()
  return todos.find(({ kind }: { kind: string }) => kind === 'resources').count
}

test(
  'the dashboard counts pending items, updates itself and links to the queue',
  inLongRun,
  async ({ administrator, firstLevel }) => {
    await administrator.goto('/System/main')
    const waiting = administrator.getByRole('navigation', { name: '待办' }).getByRole('link', { name: /待审资源/ })
    await expect(waiting).toBeVisible()
    await firstLevel.goto('/mall')
    const id = await contribute(firstLevel, { title: uniqueTitle('待审'), coin: 0 })
    // Other stories upload and audit meanwhile, so the page is compared with the current answer of the API.
    const isCurrent = async () => (await numberIn(waiting)) === (await waitingResources(administrator))
    await expect.poll(isCurrent, { timeout: 40_000 }).toBe(true)

    await administrator.getByText('访客与注册').click()
    await administrator.getByText('近 12 周').click()
    await expect(administrator.getByRole('figure', { name: '近 12 周访客与注册' })).toBeVisible()
    await expect(administrator.getByRole('heading', { name: '运行状况' })).toBeVisible()

    await waiting.click()
    await expect(administrator).toHaveURL('/System/Numberpro?isAudit=0')
    await decide(administrator, id, 2, '不符合条件')
  },
)

test('a backup is made, verified, downloaded and deleted', inLongRun, async ({ administrator }) => {
  await administrator.goto('/System/backups')
  await administrator.getByRole('button', { name: '立即备份' }).click()
  await expect(administrator.getByText('已开始备份')).toBeVisible()
  const row = administrator.getByRole('row').filter({ hasText: 'shuzi-' }).first()
  await expect(row).toContainText('已校验', { timeout: 60_000 })
  await expectAccessible(administrator)
  const downloading = administrator.waitForEvent('download')
  await row.getByRole('link', { name: '下载' }).click()
  expect((await downloading).suggestedFilename()).toMatch(/^shuzi-\d{8}-\d{4}\.zip$/)
  await row.getByRole('button', { name: '删除' }).click()
  await administrator.getByRole('alertdialog').getByRole('button', { name: '删除' }).click()
  await expect(administrator.getByText('恭喜你，删除成功')).toBeVisible()
})

test('the database monitor shows connections, slow statements and sizes', inLongRun, async ({ administrator }) => {
  await administrator.goto('/druid/index.html')
  for (const name of ['最耗时的语句', '连接', '表', '索引'])
    await expect(administrator.getByRole('heading', { name, exact: true })).toBeVisible()
  await expect(administrator.getByRole('cell', { name: 'search_document', exact: true }).first()).toBeVisible()
})
