import { reviewLimits } from '#contract/catalogue/items/reviews/review-rules.ts'

/** Breadcrumbs as JSON-LD for search engines. */
export const breadcrumbData = (origin: string, steps: { name: string; path: string }[]) => ({
  '@context': 'https://schema.org',
  '@type': 'BreadcrumbList',
  itemListElement: steps.map(({ name, path }, at) => ({
    '@type': 'ListItem',
    position: at + 1,
    name,
    item: origin + path,
  })),
})

/** A page of a list as JSON-LD; `before` is the number of entries on earlier pages. */
export const itemListData = (
  origin: string,
  total: number,
  before: number,
  items: { name: string; path: string }[],
) => ({
  '@context': 'https://schema.org',
  '@type': 'ItemList',
  numberOfItems: total,
  itemListElement: items.map(({ name, path }, at) => ({
    '@type': 'ListItem',
    position: before + at + 1,
    url: origin + path,
    name,
  })),
})

/** A count of views, downloads or likes as JSON-LD. */
export const interactionData = (kind: 'ViewAction' | 'DownloadAction' | 'LikeAction', count: number) => ({
  '@type': 'InteractionCounter',
  interactionType: `https://schema.org/${kind}`,
  userInteractionCount: count,
})

/** REV-5: the average of the reviews as JSON-LD; nothing before the first one. */
export const ratingData = ({ ratingAverage, ratingCount }: { ratingAverage: number | null; ratingCount: number }) =>
  ratingAverage === null
    ? {}
    : {
        aggregateRating: {
          '@type': 'AggregateRating',
          ratingValue: ratingAverage,
          bestRating: reviewLimits.maxStars,
          worstRating: 1,
          reviewCount: ratingCount,
        },
      }
