import { pageTitle } from '#lib/document/page-title.ts'
import type { Route } from './+types/setup-page.ts'
import { Setup } from './setup.client.tsx'

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, '开站准备') }]

export default function SetupPage() {
  return <Setup />
}
