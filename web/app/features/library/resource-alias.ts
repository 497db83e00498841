import { data, redirect } from 'react-router'
import { paths } from '#lib/paths.ts'
import type { Route } from './+types/resource-alias.ts'

/** /productTwo/{id} is an older name of a resource's page (decision 22). */
export const loader = ({ params: { productId } }: Route.LoaderArgs) => {
  if (!/^\d{1,15}$/.test(productId)) throw data(null, { status: 404 })
  throw redirect(paths.resource(Number(productId)), 301)
}
