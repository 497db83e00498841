import { type APIRequestContext, expect, type Page } from '@playwright/test'

interface Found {
  id: number
  name: string
  coin: number
  uploadUserName: string
}

const list = async (request: APIRequestContext, params: Record<string, string>) =>
  (await request.get('/api/library/queryResouceList', { params })).json()

/** The oldest resource that matches, which belongs to the demo: those that other stories add and delete are newer. */
export const firstOf = async (page: Page, filter: Record<string, string> = {}): Promise<Found> => {
  const [found] = (await list(page.request, { size: '1', sort: 'uploadTime,asc', ...filter })).content
  if (!found) throw new Error(`the demo has no resource like ${JSON.stringify(filter)}`)
  return found
}

/** A resource that a new member can afford. */
export const affordable = (page: Page) => firstOf(page, { hasCoin: '1', sort: 'coin,asc' })

export const pageOf = ({ id }: Pick<Found, 'id'>) => `/product?productId=${id}`

/** The button of the download area, which on a phone is at the bottom of the screen. */
export const nextStep = (page: Page, role: 'button' | 'link', name: string | RegExp) =>
  page.getByRole(role, { name }).filter({ visible: true })

interface OnOffer {
  title: string
  coin: number
  fileName: string
}

/** A visitor finds the approved resource by its name, a member buys and downloads it, and its trace code shows its origin. */
export const findBuyAndTrace = async (visitor: Page, buyer: Page, { title, coin, fileName }: OnOffer) => {
  await visitor.goto(`/mallSearch?inputValue=${encodeURIComponent(title)}`)
  await visitor.getByRole('region', { name: '搜索结果' }).getByRole('link', { name: title }).click()
  await expect(visitor.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible()
  await buyer.goto(visitor.url())
  await nextStep(buyer, 'button', `用 ${coin} V币购买`).click()
  await buyer.getByRole('dialog', { name: '您确认购买该商品吗？' }).getByRole('button', { name: '确认购买' }).click()
  await expect(buyer.getByText('支付成功，可以下载').filter({ visible: true }).first()).toBeVisible()
  const [download] = await Promise.all([buyer.waitForEvent('download'), nextStep(buyer, 'link', /^下载文件/).click()])
  expect(download.suggestedFilename()).toBe(fileName)
  await buyer.getByRole('definition').getByRole('link', { name: /^SZ-/ }).click()
  await expect(buyer.getByRole('heading', { name: '真实有效，由联盟发布' })).toBeVisible()
  await expect(buyer.getByRole('region', { name: '核验结果' })).toContainText(title)
}
