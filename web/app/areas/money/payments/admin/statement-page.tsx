import { pageTitle } from '#lib/document/page-title.ts'
import type { Route } from './+types/statement-page.ts'
import { Statement } from './statement.client.tsx'

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, '对账明细') }]

export default function StatementPage() {
  return <Statement />
}
