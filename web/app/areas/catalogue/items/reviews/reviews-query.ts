import { reviewLimits } from '#contract/catalogue/items/reviews/review-rules.ts'
import { knownValue, plainText, withQuery } from '#lib/url/query-params.ts'

export const reviewFilters = [
  { value: 'all', label: '全部' },
  { value: 'answered', label: '有作者答复' },
  { value: 'low', label: `${reviewLimits.lowStars} 星及以下` },
] as const
export const reviewOrders = [
  { value: 'helpful', label: '最有用', input: 'helpfulCount,desc' },
  { value: 'newest', label: '最新', input: 'uploadTime,desc' },
  { value: 'lowest', label: '评分从低到高', input: 'stars,asc' },
] as const

/** The selection in the address of the reviews of an item. */
export interface ReviewsQuery {
  filter: (typeof reviewFilters)[number]['value']
  order: (typeof reviewOrders)[number]['value']
}

/** Unknown values count as absent, so that a mistyped address still shows the list. */
export const reviewsParams = {
  filter: (text: string | null) => knownValue(reviewFilters, text) ?? 'all',
  order: (text: string | null) => knownValue(reviewOrders, text) ?? 'helpful',
}

/** The parameters of an item's page: its tab, and the selection of its reviews. */
export const itemParams = { view: plainText, ...reviewsParams }

/** The address of the reviews on the page of an item. */
export const reviewsAddress = (itemPath: string, { filter, order }: Partial<ReviewsQuery> = {}): string => {
  const [path = '', search] = itemPath.split('?')
  return withQuery(path, {
    ...Object.fromEntries(new URLSearchParams(search)),
    view: 'reviews',
    filter: filter === 'all' ? undefined : filter,
    order: order === 'helpful' ? undefined : order,
  })
}

/** The selection as input of the list call. */
export const toListInput = ({ filter, order }: ReviewsQuery) => ({
  filter,
  sort: reviewOrders.find(({ value }) => value === order)?.input,
})
