import { firstAnswers, firstPage, neverAgain } from '#lib/api/first-answers.ts'
import { pageTitle } from '#lib/document/page-title.ts'
import type { Route } from './+types/dictionary-page.ts'
import { Dictionary } from './dictionary.client.tsx'

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, '搜索词典') }]

export const loader = firstAnswers((api) => api.dictionary.listSynonyms(firstPage))

export const shouldRevalidate = neverAgain

export default function DictionaryPage() {
  return <Dictionary />
}
