import type { RouterContextProvider } from 'react-router'
import type { ReviewedItemKind } from '#contract/reviews/review-rules.ts'
import { api } from '#lib/api/server-api.ts'
import { asksForReviews, readReviewsQuery, toListInput } from './reviews-query.ts'

export interface ReviewTarget {
  kind: ReviewedItemKind
  itemId: number
}

/** For loaders: the reviews of an item and what the caller may do, if the address asks for them. */
export const loadReviews = async (
  context: Readonly<RouterContextProvider>,
  { searchParams }: URL,
  target: ReviewTarget,
  isLoggedIn: boolean,
) => {
  if (!asksForReviews(searchParams)) return null
  const { reviews } = api(context)
  const query = readReviewsQuery(searchParams)
  const [list, own] = await Promise.all([
    reviews.listReviews({ ...target, ...toListInput(query) }),
    isLoggedIn ? reviews.getOwnReview(target) : null,
  ])
  return { target, query, list, own }
}
export type ShownReviews = NonNullable<Awaited<ReturnType<typeof loadReviews>>>
