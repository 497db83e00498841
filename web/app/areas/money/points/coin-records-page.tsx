import { pageTitle } from '#lib/document/page-title.ts'
import type { Route } from './+types/coin-records-page.ts'
import { AdminCoinRecords } from './admin-coin-records.client.tsx'

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'V币记录') }]

export default function CoinRecordsPage() {
  return <AdminCoinRecords />
}
