import type { APIRequestContext, Page } from '@playwright/test'

interface Found {
  id: number
  name: string
  coin: number
  uploadUserName: string
}

const list = async (request: APIRequestContext, params: Record<string, string>) =>
  (await request.get('/api/library/queryResouceList', { params })).json()

/** The oldest that fits, so one of the demo's: what other stories hand in and delete meanwhile is newer. */
export const firstOf = async (page: Page, filter: Record<string, string> = {}): Promise<Found> => {
  const [found] = (await list(page.request, { size: '1', sort: 'uploadTime,asc', ...filter })).content
  if (!found) throw new Error(`the demo has no resource like ${JSON.stringify(filter)}`)
  return found
}

/** One that the coins of a newcomer pay for. */
export const affordable = (page: Page) => firstOf(page, { hasCoin: '1', sort: 'coin,asc' })

export const pageOf = ({ id }: Pick<Found, 'id'>) => `/product?productId=${id}`

/** The button of the download area, which on a phone stands at the bottom of the screen. */
export const nextStep = (page: Page, role: 'button' | 'link', name: string | RegExp) =>
  page.getByRole(role, { name }).filter({ visible: true })
