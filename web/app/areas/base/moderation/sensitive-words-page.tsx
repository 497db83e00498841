import { firstAnswers, firstPage, neverAgain } from '#lib/api/first-answers.ts'
import { pageTitle } from '#lib/document/page-title.ts'
import type { Route } from './+types/sensitive-words-page.ts'
import { SensitiveWords } from './sensitive-words.client.tsx'

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, '敏感词') }]

export const loader = firstAnswers((api) => api.moderation.listSensitiveWords(firstPage))

export const shouldRevalidate = neverAgain

export default function SensitiveWordsPage() {
  return <SensitiveWords />
}
