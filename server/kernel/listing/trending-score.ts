import { type RawBuilder, sql } from 'kysely'

/*
 * How much something is used of late. The score (`trending_score`) is the logarithm of the sum of 2^(time of each use in
 * half-lives): the sum grows with every use and weighs newer uses more, and old rows never need an update.
 */

/** After this many days a use counts half. */
const halfLifeDays = 14
const dayMs = 86_400_000
const epoch = Date.UTC(2026, 0, 1)

/** The score of uses spread evenly from a day until now. */
export const trendingScoreOf = (uses: number, since: Date, now = new Date()): number => {
  const days = Math.max(1, (now.getTime() - since.getTime()) / dayMs)
  const recent = ((uses / days) * halfLifeDays * (1 - 2 ** (-days / halfLifeDays))) / Math.LN2
  return (now.getTime() - epoch) / dayMs / halfLifeDays + Math.log2(recent)
}

/** For the FROM of an update that sets `trending_score` to `trendingScorePlus`. */
export const trendingClock = sql`
  (select extract(epoch from now() - timestamptz '2026-01-01')::float8 / ${sql.lit(halfLifeDays * 86_400)}::float8 as now_at) as clock`

/** The score after this number of further uses now. */
export const trendingScorePlus = (uses: RawBuilder<number>) => sql<number>`
  greatest(trending_score, now_at) + log(2, (power(2, greatest(trending_score - greatest(trending_score, now_at), -1000))
    + ${uses} * power(2, now_at - greatest(trending_score, now_at)))::numeric)::float8`
