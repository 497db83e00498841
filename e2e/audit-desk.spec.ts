import type { Page } from '@playwright/test'
import { contribute, uniqueTitle } from './contribute-steps.ts'
import { asMember, becomeSecondAdministrator } from './finance-steps.ts'
import { expect, expectAccessible, inLongRun, test } from './fixtures.ts'

// One administrator has one resource open at a time, so stories with the same account follow each other.
test.describe.configure({ mode: 'serial' })

const desk = '/System/resourceDesk'
const sheet = (page: Page) => page.getByRole('complementary', { name: '审核' })
const title = (page: Page) => sheet(page).getByRole('heading', { level: 2 })
const entry = (page: Page, name: string) =>
  page.getByRole('region', { name: '待审队列' }).getByRole('button').filter({ hasText: name })

/** The menu's badge is what the server counts, without a reload of the page. */
const expectTrueBadge = (page: Page) =>
  expect(async () => {
    const todos: { kind: string; count: number }[] = await (await page.request.get('/api/insight/todos')).json()
    const count = todos.find(({ kind }) => kind === 'resources')?.count
    await expect(page.getByRole('link', { name: `资源审核 ${count} 项待处理` })).toHaveCount(1, { timeout: 1000 })
  }).toPass()

/** The decision and its buttons are inside the window, and nothing has been scrolled. */
const expectDecisionInView = async (page: Page) => {
  for (const part of [page.getByRole('region', { name: '审核结论' }), page.getByRole('button', { name: /看下一份/ })])
    await expect(part).toBeInViewport({ ratio: 1 })
  expect(await page.evaluate(() => document.scrollingElement?.scrollTop)).toBe(0)
}

/** Other stories submit resources meanwhile, so keys go on until an own one is open. */
const goToOwn = async (page: Page, names: readonly string[]) =>
  expect(async () => {
    await expect(title(page)).toBeFocused()
    const name = await title(page).textContent()
    if (!names.includes(name ?? '')) await page.keyboard.press('j')
    expect(names).toContain(await title(page).textContent())
  }).toPass({ intervals: [50] })

test('an administrator audits five resources by keyboard alone, without scrolling, within a minute', async ({
  visitor,
  administrator,
}) => {
  const author = await asMember(visitor)
  const word = uniqueTitle('键盘审核')
  const names = ['甲', '乙', '丙', '丁', '戊'].map((mark) => `${word}${mark}`)
  // Not free, because other stories use the newest free resource.
  const ids: number[] = []
  for (const name of names) ids.push(await contribute(author, { title: name, coin: 30 }))

  await administrator.goto(`${desk}?id=${ids[0]}`)
  await expect(title(administrator)).toBeFocused()
  const startedAt = Date.now()
  const left = new Set(names)
  for (let count = 0; count < names.length; count++) {
    await goToOwn(administrator, [...left])
    const name = String(await title(administrator).textContent())
    await expectDecisionInView(administrator)
    if (count % 2 === 0) {
      await administrator.keyboard.press('1')
      await administrator.keyboard.press('Enter')
    } else {
      await administrator.keyboard.press('2')
      await administrator.keyboard.press('r')
      await administrator.keyboard.type('第 2 章缺少预警值，请补充。1 2 3')
      await administrator.keyboard.press('Control+Enter')
    }
    await expect(administrator.getByRole('status').filter({ hasText: `已提交「${name}」` })).toBeVisible()
    left.delete(name)
  }
  const seconds = (Date.now() - startedAt) / 1000
  console.log(`five resources audited by keyboard in ${seconds.toFixed(1)} s`)
  expect(seconds).toBeLessThan(60)
  for (const name of names) await expect(entry(administrator, name)).toHaveCount(0)
  const listed = await administrator.request.get('/api/library/queryAuditResourceList', { params: { name: word } })
  expect((await listed.json()).counts).toEqual({ pending: 0, approved: 3, rejected: 2 })
})

test('AUD-1: the dashboard leads straight to the desk', inLongRun, async ({ administrator }) => {
  await administrator.goto('/System/main')
  const link = administrator.getByRole('link', { name: /^审核 / }).first()
  const name = (await link.getAttribute('aria-label'))?.replace('审核 ', '')
  await link.click()
  await expect(administrator).toHaveURL(/\/System\/resourceDesk\?id=\d+$/)
  await expect(title(administrator)).toHaveText(String(name))
  await expect(title(administrator)).toBeFocused()
})

test(
  'of two administrators one decides; the decision is undone before anybody hears of it',
  inLongRun,
  async ({ visitor, openAs, administrator }) => {
    const author = await asMember(visitor)
    const name = uniqueTitle('两人审核')
    const id = await contribute(author, { title: name, coin: 30 })
    await administrator.goto(`${desk}?id=${id}`)
    const colleague = await openAs()
    await colleague.goto('/')
    await becomeSecondAdministrator(colleague)
    await expect(administrator.getByText(/^你已锁定这一份/)).toBeVisible()
    await colleague.goto(`${desk}?id=${id}`)
    await expect(colleague.getByText(/^正在由 .+ 审核，可以看，不能提交$/)).toBeVisible()
    await expect(title(colleague)).toHaveText(name)
    await expect(colleague.getByRole('button', { name: /看下一份/ })).toBeDisabled()
    await expect(entry(colleague, name)).toContainText(/正在由 .+ 审核/)
    for (const size of [
      { width: 1440, height: 900 },
      { width: 1024, height: 768 },
      { width: 390, height: 844 },
    ]) {
      await colleague.setViewportSize(size)
      await expectAccessible(colleague)
    }
    await colleague.setViewportSize({ width: 1280, height: 720 })
    await expectDecisionInView(colleague)

    await administrator.keyboard.press('2')
    await administrator.getByRole('button', { name: '不符合条件' }).click()
    await administrator.keyboard.press('Control+Enter')
    await expect(entry(colleague, name)).toHaveCount(0)
    await expectTrueBadge(colleague)
    await administrator.keyboard.press('z')
    await expect(administrator.getByText(`已撤回：${name}`)).toBeVisible()
    await expect(title(administrator)).toHaveText(name)
    await expect(entry(colleague, name)).toBeVisible()
    const { isAudit } = (
      await (await author.request.get('/api/library/queryOwnResourceList', { params: { size: 10 } })).json()
    ).content[0]
    expect(isAudit).toBe(0)
    await expectTrueBadge(administrator)
    await expectTrueBadge(colleague)
  },
)
