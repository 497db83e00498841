/** REV-5: the rating of an item as lists and pages show it. */
export const toRating = ({ rating_count, rating_sum }: { rating_count: number; rating_sum: number }) => ({
  ratingCount: rating_count,
  ratingAverage: averageOf(rating_count, rating_sum),
})

/** With one decimal; null without reviews. */
export const averageOf = (count: number, sum: number): number | null =>
  count === 0 ? null : Math.round((sum * 10) / count) / 10
