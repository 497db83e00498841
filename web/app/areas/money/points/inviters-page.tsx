import { firstAnswers, firstPage, neverAgain } from '#lib/api/first-answers.ts'
import { pageTitle } from '#lib/document/page-title.ts'
import type { Route } from './+types/inviters-page.ts'
import { Inviters } from './inviters.client.tsx'

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, '邀请排查') }]

export const loader = firstAnswers((api) => api.points.listInviters(firstPage))

export const shouldRevalidate = neverAgain

export default function InvitersPage() {
  return <Inviters />
}
