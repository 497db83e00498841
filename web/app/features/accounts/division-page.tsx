import { pageTitle } from '#lib/document/page-title.ts'
import type { Route } from './+types/division-page.ts'
import { Division } from './division.client.tsx'

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, '公司与部门') }]

export default function DivisionPage() {
  return <Division />
}
