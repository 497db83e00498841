import { firstAnswers, firstPage, neverAgain } from '#lib/api/first-answers.ts'
import { pageTitle } from '#lib/document/page-title.ts'
import type { Route } from './+types/imports-page.ts'
import { Imports } from './imports.client.tsx'

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, '旧系统导入') }]

export const loader = firstAnswers((api) => api.imports.listImports(firstPage))

export const shouldRevalidate = neverAgain

export default function ImportsPage() {
  return <Imports />
}
