import { pageTitle } from '#lib/document/page-title.ts'
import type { Route } from './+types/leaks-page.ts'
import { Leaks } from './leaks.client.tsx'

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, '谁的副本') }]

export default function LeaksPage() {
  return <Leaks />
}
