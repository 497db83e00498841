import type { RouterContextProvider } from 'react-router'
import type { Order } from '#contract/money/payments/payments.ts'
import { orderNoOfTrade } from '#contract/money/payments/top-up.ts'
import { orErrorPage } from '#lib/api/or-error-page.ts'
import { api } from '#lib/api/server-api.ts'
import { loadWanted, type WantedItem } from './load-wanted.ts'

export interface PaymentResultData {
  /** Null if the member has no such order. */
  order: Order | null
  balance: number
  isSimulated: boolean
  /** What the member topped up for. */
  wanted: WantedItem | null
}

/**
 * Loads the state of an order from our own records. Of the address to which a provider redirects only the order number
 * is used, because anybody could have made it up. Providers return the number of the way that was paid.
 */
export const loadResult = async (
  orderNo: string | null,
  context: Readonly<RouterContextProvider>,
): Promise<PaymentResultData> => {
  const { payments, points } = api(context)
  const [{ list }, { balance }, { isSimulated }] = await orErrorPage(
    Promise.all([payments.listMyOrders({ size: 100 }), points.getSummary(), payments.getTopUpRules()]),
  )
  const order = orderNo ? list.find((one) => one.orderNo === orderNoOfTrade(orderNo)) : list[0]
  return { order: order ?? null, balance, isSimulated, wanted: await loadWanted(order?.item, context) }
}
