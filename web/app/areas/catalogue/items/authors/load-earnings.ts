import type { RouterContextProvider } from 'react-router'
import { type EarningPeriod, earningPeriods } from '#contract/catalogue/items/authors/author-rules.ts'
import { orErrorPage } from '#lib/api/or-error-page.ts'
import { api } from '#lib/api/server-api.ts'

const periods = Object.keys(earningPeriods) as EarningPeriod[]

/** What the member earned as an author, by the steps that the query parameter `period` names. */
export const loadEarnings = async (query: URLSearchParams, context: Readonly<RouterContextProvider>) => {
  const period = periods.find((one) => one === query.get('period')) ?? 'weeks'
  return { ...(await orErrorPage(api(context).authors.getEarnings({ period }))), period }
}

export type EarningsData = Awaited<ReturnType<typeof loadEarnings>>
