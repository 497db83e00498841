import { pageTitle } from '#lib/document/page-title.ts'
import type { Route } from './+types/departments-page.ts'
import { Departments } from './departments.client.tsx'

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, '公司与部门') }]

export default function DepartmentsPage() {
  return <Departments />
}
