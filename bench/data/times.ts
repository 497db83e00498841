/** The newest row of every table; others follow at equal distances. */
const newest = Date.UTC(2026, 10, 1)

/** Distance of resources, lessons, topics and articles: a million reach back nine years, some 290 a day. */
const everyMinutes = 5

/** The time of the row with this id. */
export const timeOf = (id: number) => new Date(newest - id * everyMinutes * 60_000)
