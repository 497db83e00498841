import { data, type RouterContextProvider } from 'react-router'
import { pageSizes } from '#contract/constants.ts'
import { orErrorPage } from '#lib/api/or-error-page.ts'
import { api } from '#lib/api/server-api.ts'
import type { QueryOf } from '#lib/url/query-params.ts'

const popularShown = 5

const wholeNumber = (text: string | null) => (text && /^\d{1,7}$/.test(text) ? Number(text) : undefined)

export const newsParams = { page: (text: string | null) => wholeNumber(text) || 1, year: wholeNumber }

/** The data of the news tab for the page and year of the address. */
export const loadNewsList = async (
  context: Readonly<RouterContextProvider>,
  { page, year }: QueryOf<typeof newsParams>,
) => {
  const { news } = api(context)
  const [list, years, popular] = await orErrorPage(
    Promise.all([
      news.listNews({ page: page - 1, size: pageSizes.news, ...(year && { year }) }),
      news.listNewsYears(),
      news.listNews({ size: popularShown, sort: 'recentViews,desc' }),
    ]),
  )
  if (page > 1 && list.content.length === 0) throw data(null, { status: 404 })
  return { page, year, list, years, popular: popular.content.map(({ id, title }) => ({ id, title })) }
}

export type NewsListData = Awaited<ReturnType<typeof loadNewsList>>
