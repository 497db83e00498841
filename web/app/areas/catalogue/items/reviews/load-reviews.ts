import type { RouterContextProvider } from 'react-router'
import type { ReviewedItemKind } from '#contract/catalogue/items/reviews/review-rules.ts'
import { api } from '#lib/api/server-api.ts'
import type { QueryOf } from '#lib/url/query-params.ts'
import { type itemParams, toListInput } from './reviews-query.ts'

export interface ReviewTarget {
  kind: ReviewedItemKind
  itemId: number
}

/** For loaders: the reviews of an item and what the caller may do, if the address asks for them. */
export const loadReviews = async (
  context: Readonly<RouterContextProvider>,
  { view, filter, order }: QueryOf<typeof itemParams>,
  target: ReviewTarget,
  isLoggedIn: boolean,
) => {
  if (view !== 'reviews') return null
  const { reviews } = api(context)
  const query = { filter, order }
  const [list, own] = await Promise.all([
    reviews.listReviews({ ...target, ...toListInput(query) }),
    isLoggedIn ? reviews.getOwnReview(target) : null,
  ])
  return { target, query, list, own }
}
export type ShownReviews = NonNullable<Awaited<ReturnType<typeof loadReviews>>>
