import { data } from 'react-router'
import { orErrorPage } from '#lib/api/or-error-page.ts'
import { pageTitle } from '#lib/document/page-title.ts'
import { readSession } from '#lib/session/session.ts'
import { changeWatched } from '../areas/catalogue/documents/watching/change-watched.ts'
import type { Route } from './+types/search-page.ts'
import { loadSearch } from './search/load-search.ts'
import { SearchResults } from './search/search-results.tsx'

export const meta: Route.MetaFunction = ({ loaderData, matches }) => [
  { title: pageTitle(matches, loaderData?.words && !loaderData.problem ? `搜索：${loaderData.words}` : '搜索') },
  { name: 'robots', content: 'noindex' },
]

export const loader = async ({ request, url, context }: Route.LoaderArgs) => {
  const { session } = await readSession(request, context)
  const isMember = session?.user.roles[0] !== undefined
  const found = await orErrorPage(loadSearch(context, url, isMember))
  const isPastTheEnd = found.page > 1 && found.hits.length === 0 && !found.problem
  if (isPastTheEnd) throw data(null, { status: 404 })
  return data(found, { status: found.problem ? 400 : 200 })
}

export const action = ({ request, context }: Route.ActionArgs) => changeWatched(request, context)

export default function SearchPage({ loaderData }: Route.ComponentProps) {
  return <SearchResults data={loaderData} />
}
