import { firstAnswers, firstPage, neverAgain } from '#lib/api/first-answers.ts'
import { pageTitle } from '#lib/document/page-title.ts'
import type { Route } from './+types/orders-page.ts'
import { AdminOrders } from './admin-orders.client.tsx'

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, '充值订单') }]

export const loader = firstAnswers((api) => api.payments.listOrders(firstPage))

export const shouldRevalidate = neverAgain

export default function OrdersPage() {
  return <AdminOrders />
}
