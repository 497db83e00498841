import { sql } from 'kysely'
import type { Db } from '#kernel/db.ts'
import { heatClock, heatPlus } from '#kernel/heat.ts'
import type { Log } from '#kernel/log.ts'
import { counted, createTally, type Tally } from '#kernel/tally.ts'
import { addToDay } from '../access/index.ts'
import './tables.ts'

export interface Tallies {
  views: Tally
  downloads: Tally
  close(): Promise<void>
}

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

const writeViews = async (db: Db, counts: Map<number, number>) => {
  await sql`
    with viewed as (
      update resource set view_count = view_count + counted.count
      from ${counted(counts)} where resource.id = counted.id returning resource.id, counted.count
    )
    ${addToDay('resource', 'views', sql`viewed`)}`.execute(db)
}

const writeDownloads = async (db: Db, counts: Map<number, number>) => {
  await sql`
    with fetched as (
      update resource set download_count = download_count + counted.count, trending_score = ${heatPlus(sql`counted.count`)}
      from ${counted(counts)}, ${heatClock}
      where resource.id = counted.id returning resource.id, counted.count
    )
    ${addToDay('resource', 'uses', sql`fetched`)}`.execute(db)
}
