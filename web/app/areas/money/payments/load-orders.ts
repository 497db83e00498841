import type { RouterContextProvider } from 'react-router'
import type { Order } from '#contract/money/payments/payments.ts'
import { orderPageSizes } from '#contract/money/payments/top-up.ts'
import { orErrorPage } from '#lib/api/or-error-page.ts'
import { api } from '#lib/api/server-api.ts'
import { pageParam } from '#lib/url/query-params.ts'
import { loadWanted, type WantedItem } from './load-wanted.ts'

export interface OrdersData {
  orders: Order[]
  total: number
  /** From 1. */
  page: number
  size: (typeof orderPageSizes)[number]
  /** What the member topped up for last, as long as it is not bought. */
  wanted: WantedItem | null
}

/** After this time a payment no longer leads back to what it was for. */
const wantedForMs = 86_400_000

/** One page of the member's top-ups. */
export const loadOrders = async (
  query: URLSearchParams,
  context: Readonly<RouterContextProvider>,
): Promise<OrdersData> => {
  const page = pageParam(query)
  const size = orderPageSizes.find((one) => String(one) === query.get('size')) ?? orderPageSizes[0]
  const { list, total } = await orErrorPage(api(context).payments.listMyOrders({ page: page - 1, size }))
  const paid = list.find(({ tradeState, payTime }) => tradeState === 'SUCCESS' && isRecent(payTime))
  return { orders: list, total, page, size, wanted: await loadWanted(paid?.item, context) }
}

const isRecent = (time: string | null) => time !== null && Date.now() - Date.parse(time) < wantedForMs
