import type { RouterContextProvider } from 'react-router'
import { financeViews } from '#contract/paths.ts'
import type { User } from '#contract/people/accounts/accounts.ts'
import { loadOrders } from '../../areas/money/payments/load-orders.ts'
import { loadTopUp } from '../../areas/money/payments/top-up/load-top-up.ts'
import { loadRecords } from '../../areas/money/points/load-records.ts'

/** Data of the view that the query parameter `financeActiveName` names; by default the spending records. */
export const loadFinance = async (
  query: URLSearchParams,
  context: Readonly<RouterContextProvider>,
  user: User,
  userAgent: string | null,
) => {
  const view = financeViews.find((one) => one === query.get('financeActiveName')) ?? 'consume'
  switch (view) {
    case 'consume':
      return { view, data: await loadRecords(query, context) }
    case 'recharge':
      return { view, data: await loadOrders(query, context) }
    case 'topup':
      return { view, data: await loadTopUp(query, context, user, userAgent) }
  }
}

export type FinanceData = Awaited<ReturnType<typeof loadFinance>>
