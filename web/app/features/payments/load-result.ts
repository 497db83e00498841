import type { RouterContextProvider } from 'react-router'
import type { Order } from '#contract/payments.ts'
import { orErrorPage } from '#lib/api/or-error-page.ts'
import { api } from '#lib/api/server-api.ts'

export interface PaymentResult {
  /** Null: this member has no such order. */
  order: Order | null
  balance: number
  isSimulated: boolean
}

/**
 * What our own book says about an order. A provider's return address says at most which order is meant; what else it
 * says is not read.
 */
export const loadResult = async (
  orderNo: string | null,
  context: Readonly<RouterContextProvider>,
): Promise<PaymentResult> => {
  const { payments, points } = api(context)
  const [{ list }, { balance }, { isSimulated }] = await orErrorPage(
    Promise.all([payments.listMyOrders({ size: 100 }), points.getSummary(), payments.getTopUpRules()]),
  )
  const order = orderNo ? list.find((one) => one.orderNo === orderNo) : list[0]
  return { order: order ?? null, balance, isSimulated }
}
