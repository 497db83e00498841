import { sql } from 'kysely'
import type { Db } from '#kernel/db.ts'
import type { Log } from '#kernel/log.ts'
import { createTally, type Tally } from '#kernel/tally.ts'
import './tables.ts'

export interface Tallies {
  views: Tally
  downloads: Tally
  close(): Promise<void>
}

/** What a download counts for halves within so many days. */
export const halfLifeDays = 14

/** Views and downloads of each resource, written once a second and on a normal stop. */
export const tallies = (db: Db, log: Log): Tallies => {
  const views = createTally((counts) => writeViews(db, counts), log)
  const downloads = createTally((counts) => writeDownloads(db, counts), log)
  return {
    views,
    downloads,
    async close() {
      await Promise.all([views.close(), downloads.close()])
    },
  }
}

/** In the order of ids: two processes that write at once do not wait for each other in a circle. */
const sorted = (counts: Map<number, number>) => {
  const entries = [...counts].sort(([one], [other]) => one - other)
  return sql`unnest(${entries.map(([id]) => id)}::bigint[], ${entries.map(([, count]) => count)}::bigint[]) as counted (id, count)`
}

const writeViews = async (db: Db, counts: Map<number, number>) => {
  await sql`
    update resource set view_count = view_count + counted.count
    from ${sorted(counts)} where resource.id = counted.id`.execute(db)
}

/**
 * `heat` is the logarithm of the sum of 2^(time of each download in half-lives): a sum that grows with every download and
 * weighs newer ones more, without anything that has to be aged.
 */
const writeDownloads = async (db: Db, counts: Map<number, number>) => {
  await sql`
    update resource set
      download_count = download_count + counted.count,
      heat = greatest(heat, now_at) + log(2, (power(2, greatest(heat - greatest(heat, now_at), -1000)) + counted.count * power(2, now_at - greatest(heat, now_at)))::numeric)::float8
    from ${sorted(counts)},
      (select extract(epoch from now() - timestamptz '2026-01-01')::float8 / ${halfLifeDays * 86_400}::float8 as now_at) as clock
    where resource.id = counted.id`.execute(db)
}
