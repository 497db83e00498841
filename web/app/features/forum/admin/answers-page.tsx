import { pageTitle } from '#lib/document/page-title.ts'
import type { Route } from './+types/answers-page.ts'
import { AdminAnswers } from './answers.client.tsx'

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, '回复管理') }]

export default function AnswersPage() {
  return <AdminAnswers />
}
