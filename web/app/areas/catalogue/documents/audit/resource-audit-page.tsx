import { firstAnswers, firstPage, neverAgain } from '#lib/api/first-answers.ts'
import { pageTitle } from '#lib/document/page-title.ts'
import type { Route } from './+types/resource-audit-page.ts'
import { ResourceAudit } from './resource-audit.client.tsx'

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, '资源审核') }]

export const loader = firstAnswers((api) =>
  Promise.all([api.library.listResourceCategories(), api.library.listAuditResources(firstPage)]),
)

export const shouldRevalidate = neverAgain

export default function ResourceAuditPage() {
  return <ResourceAudit />
}
