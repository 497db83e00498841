import { data } from 'react-router'
import { paths } from '#contract/paths.ts'
import { pageTitle } from '#lib/document/page-title.ts'
import { cachedLoader } from '#lib/session/cached-loader.ts'
import { useSlowNavigation } from '#ui/navigation/use-slow-navigation.ts'
import type { Route } from './+types/mall-page.ts'
import { loadMall } from './load-mall.ts'
import { MallList } from './mall-list.tsx'
import { mallMeta } from './mall-meta.ts'
import { mallParams, mallQueryOf } from './mall-query.ts'
import { SearchResults } from './search-results.tsx'
import { SubmittedNote } from './submitted-note.tsx'

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData ? mallMeta(loaderData, (title) => pageTitle(matches, title)) : []

/** /mall and /mallSearch are one page: search results for a keyword, otherwise all resources. */
export const loader = cachedLoader(
  { query: mallParams, topics: ['library', 'members'] },
  async ({ query, pathname, origin, context }) => {
    const mall = await loadMall(context, mallQueryOf(query, pathname), origin)
    const isPastTheEnd = mall.query.page > 1 && mall.found.content.length === 0
    if (isPastTheEnd && !mall.found.problem) throw data(null, { status: 404 })
    return data(mall, { status: mall.found.problem ? 400 : 200 })
  },
)

export default function MallPage({ loaderData }: Route.ComponentProps) {
  const target = useSlowNavigation()?.pathname
  const isLeafing = target === paths.mall || target === paths.mallSearch
  return loaderData.isSearch ? (
    <SearchResults data={loaderData} isLeafing={isLeafing} />
  ) : (
    <>
      <SubmittedNote />
      <MallList data={loaderData} isLeafing={isLeafing} />
    </>
  )
}
