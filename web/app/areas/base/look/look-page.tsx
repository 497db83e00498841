import { pageTitle } from '#lib/document/page-title.ts'
import type { Route } from './+types/look-page.ts'
import { LookEditor } from './look.client.tsx'

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, '站点外观') }]

export default function LookPage() {
  return <LookEditor />
}
