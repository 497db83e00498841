import { pageTitle } from '#lib/document/page-title.ts'
import type { Route } from './+types/templates-page.ts'
import { Templates } from './templates.client.tsx'

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, '消息模板') }]

export default function TemplatesPage() {
  return <Templates />
}
