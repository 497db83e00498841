import type { RouterContextProvider } from 'react-router'
import type { User } from '#contract/accounts/accounts.ts'
import { financeViews } from '#contract/paths.ts'
import { loadOrders } from '../../features/payments/load-orders.ts'
import { loadTopUp } from '../../features/payments/top-up/load-top-up.ts'
import { loadRecords } from '../../features/points/load-records.ts'

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
