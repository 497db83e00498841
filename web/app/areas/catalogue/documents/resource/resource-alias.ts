import { redirect } from 'react-router'
import type { Route } from './+types/resource-alias.ts'

/** /productTwo/{id} is an older name of a resource's page (PAGE-2). */
export const loader = ({ params: { productId } }: Route.LoaderArgs) => {
  throw redirect(`/product?${new URLSearchParams({ productId })}`, 301)
}
