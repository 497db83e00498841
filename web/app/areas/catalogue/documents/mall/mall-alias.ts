import { redirect } from 'react-router'
import { mallSearchPath, paths } from '#contract/paths.ts'
import type { Route } from './+types/mall-alias.ts'

/** /mall/{searchValue} and /searchVue are older names of the search (PAGE-2). */
export const loader = ({ params, url }: Route.LoaderArgs) => {
  const { searchValue } = params
  throw redirect(searchValue === undefined ? paths.mallSearch + url.search : mallSearchPath(searchValue), 301)
}
