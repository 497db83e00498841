import type { Locator, Page } from '@playwright/test'
import { contribute, decide, uniqueTitle } from './contribute-steps.ts'
import { expect, expectAccessible, test } from './fixtures.ts'

const numberIn = async (place: Locator) => Number((await place.innerText()).replace(/\D/g, '') || 0)
const waitingResources = async (page: Page) => {
  const { todos } = await (await page.request.get('/api/insight/overview')).json()
  return todos.find(({ kind }: { kind: string }) => kind === 'resources').count
}

test('the dashboard counts what waits, follows what happens by itself and leads to the queue', async ({
  administrator,
  firstLevel,
}) => {
  await administrator.goto('/System/main')
  const waiting = administrator.getByRole('navigation', { name: '待办' }).getByRole('link', { name: /待审资源/ })
  await expect(waiting).toBeVisible()
  await firstLevel.goto('/mall')
  const id = await contribute(firstLevel, { title: uniqueTitle('待审'), coin: 0 })
  // Other stories hand in and audit at the same time: what the page shows is what the portal says, soon and unasked.
  const isCurrent = async () => (await numberIn(waiting)) === (await waitingResources(administrator))
  await expect.poll(isCurrent, { timeout: 40_000 }).toBe(true)

  await administrator.getByText('访客与注册').click()
  await administrator.getByText('近 12 周').click()
  await expect(administrator.getByRole('figure', { name: '近 12 周访客与注册' })).toBeVisible()
  await expect(administrator.getByRole('heading', { name: '运行状况' })).toBeVisible()
  await expectAccessible(administrator)

  await waiting.click()
  await expect(administrator).toHaveURL('/System/Numberpro?isAudit=0')
  await decide(administrator, id, 2, '不符合条件')
})
