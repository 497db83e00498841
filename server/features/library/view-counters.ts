import { sql } from 'kysely'
import { type BufferedCounter, countRows, createBufferedCounter, type Db } from '#kernel/database/index.ts'
import { trendingClock, trendingScorePlus } from '#kernel/listing/index.ts'
import type { Log } from '#kernel/log/index.ts'
import { addToDay } from '../offers/index.ts'
import './tables.ts'

export interface ViewCounters {
  views: BufferedCounter
  downloads: BufferedCounter
  close(): Promise<void>
}

/** Views and downloads of each resource, written once a second and on a normal stop. */
export const createViewCounters = (db: Db, log: Log): ViewCounters => {
  const views = createBufferedCounter((counts) => writeViews(db, counts), log)
  const downloads = createBufferedCounter((counts) => writeDownloads(db, counts), log)
  return {
    views,
    downloads,
    async close() {
      await Promise.all([views.close(), downloads.close()])
    },
  }
}

const writeViews = async (db: Db, counts: Map<number, number>) => {
  await sql`
    with viewed as (
      update resource set view_count = view_count + counted.count
      from ${countRows(counts)} where resource.id = counted.id returning resource.id, counted.count
    )
    ${addToDay('resource', 'views', sql`viewed`)}`.execute(db)
}

const writeDownloads = async (db: Db, counts: Map<number, number>) => {
  await sql`
    with fetched as (
      update resource set download_count = download_count + counted.count, trending_score = ${trendingScorePlus(sql`counted.count`)}
      from ${countRows(counts)}, ${trendingClock}
      where resource.id = counted.id returning resource.id, counted.count
    )
    ${addToDay('resource', 'uses', sql`fetched`)}`.execute(db)
}
