import { firstAnswers, firstPage, neverAgain } from '#lib/api/first-answers.ts'
import { pageTitle } from '#lib/document/page-title.ts'
import type { Route } from './+types/recycle-page.ts'
import { RecycleBin } from './recycle-bin.client.tsx'

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, '回收站') }]

export const loader = firstAnswers((api) => api.recycle.listRecycled(firstPage))

export const shouldRevalidate = neverAgain

export default function RecyclePage() {
  return <RecycleBin />
}
