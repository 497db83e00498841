import type { RouterContextProvider } from 'react-router'
import { pageSizes } from '#contract/constants.ts'
import { orErrorPage } from '#lib/api/or-error-page.ts'
import { api } from '#lib/api/server-api.ts'
import { pageParam } from '#lib/url/query-params.ts'

const size = pageSizes.memberList

/** The claims that the member made, or received as an author (`side`). */
export const loadClaims = async (query: URLSearchParams, context: Readonly<RouterContextProvider>) => {
  const page = pageParam(query)
  const side = query.get('side') === 'author' ? ('author' as const) : ('buyer' as const)
  const found = await orErrorPage(api(context).claims.listMyClaims({ page: page - 1, size, side }))
  return { ...found, side, page, size }
}

export type ClaimsData = Awaited<ReturnType<typeof loadClaims>>
