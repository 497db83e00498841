import { pageTitle } from '#lib/document/page-title.ts'
import type { Route } from './+types/inviters-page.ts'
import { Inviters } from './inviters.client.tsx'

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, '邀请排查') }]

export default function InvitersPage() {
  return <Inviters />
}
