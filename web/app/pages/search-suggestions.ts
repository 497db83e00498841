import { maxKeywordLength } from '#contract/constants.ts'
import { readSession } from '#lib/session/session.ts'
import type { Route } from './+types/search-suggestions.ts'
import { suggestAll } from './search/load-search.ts'

/** Suggestions for the search over the whole site. */
export const loader = async ({ request, url, context }: Route.LoaderArgs) => {
  const typed = (url.searchParams.get('name') ?? '').trim().slice(0, maxKeywordLength)
  const { session } = await readSession(request, context)
  const words = typed ? await suggestAll(context, typed, session?.user.roles[0] !== undefined) : []
  return Response.json(words, { headers: { 'cache-control': 'private, max-age=30' } })
}
