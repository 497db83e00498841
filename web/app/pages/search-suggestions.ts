import { maxKeywordLength } from '#contract/constants.ts'
import { orErrorPage } from '#lib/api/or-error-page.ts'
import { api } from '#lib/api/server-api.ts'
import type { Route } from './+types/search-suggestions.ts'

/** Suggestions for the search over the whole site. */
export const loader = async ({ url, context }: Route.LoaderArgs) => {
  const typed = (url.searchParams.get('name') ?? '').trim().slice(0, maxKeywordLength)
  const words = typed ? await orErrorPage(api(context).siteSearch.suggestSite({ name: typed })) : []
  return Response.json(words, { headers: { 'cache-control': 'private, max-age=30' } })
}
