import type { SearchFacets } from '#contract/catalogue/documents/search-facets.ts'

/** A search counts among its newest results only; with as many of them, what a choice leaves of all is not known. */
const mostCounted = 1_000

/** The counts of a search, if they are those of all its results. */
export const countsOfAll = <Counts extends Pick<SearchFacets, 'years'>>(counts: Counts): Counts | undefined =>
  counts.years.reduce((sum, { count }) => sum + count, 0) < mostCounted ? counts : undefined

/** The number of items in a category; undefined where it is not known. */
export const countInCategory = (counts: Pick<SearchFacets, 'categories'> | undefined, id: number) =>
  counts && (counts.categories.find((one) => one.id === id)?.count ?? 0)
