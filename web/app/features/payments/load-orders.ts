import type { RouterContextProvider } from 'react-router'
import type { Order } from '#contract/payments.ts'
import { orderPageSizes } from '#contract/top-up.ts'
import { answered } from '#lib/answered.ts'
import { api } from '#lib/api.ts'

export interface OrdersData {
  orders: Order[]
  total: number
  /** From 1. */
  page: number
  size: (typeof orderPageSizes)[number]
}

/** One page of the member's top-ups. */
export const loadOrders = async (
  query: URLSearchParams,
  context: Readonly<RouterContextProvider>,
): Promise<OrdersData> => {
  const wanted = query.get('page') ?? ''
  const page = /^[1-9]\d{0,3}$/.test(wanted) ? Number(wanted) : 1
  const size = orderPageSizes.find((one) => String(one) === query.get('size')) ?? orderPageSizes[0]
  const { list, total } = await answered(api(context).payments.listMyOrders({ page: page - 1, size }))
  return { orders: list, total, page, size }
}
