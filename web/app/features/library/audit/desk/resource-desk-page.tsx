import { pageTitle } from '#lib/document/page-title.ts'
import type { Route } from './+types/resource-desk-page.ts'
import { ResourceDesk } from './resource-desk.client.tsx'

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, '资源审核工作台') }]

export default function ResourceDeskPage() {
  return <ResourceDesk />
}
