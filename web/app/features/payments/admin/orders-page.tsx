import { pageTitle } from '#lib/document/page-title.ts'
import type { Route } from './+types/orders-page.ts'
import { AdminOrders } from './admin-orders.client.tsx'

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, '充值订单') }]

export default function OrdersPage() {
  return <AdminOrders />
}
