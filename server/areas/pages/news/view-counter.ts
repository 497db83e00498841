import { sql } from 'kysely'
import { type BufferedCounter, createBufferedCounter, type Db } from '#kernel/database/index.ts'
import { trendingClock, trendingScorePlus } from '#kernel/listing/index.ts'
import type { Log } from '#kernel/log/index.ts'
import './tables.ts'

/** Adds views to articles, by article id. */
export const addViews = async (db: Db, counts: Map<number, number>): Promise<void> => {
  await sql`
    update news set view_count = view_count + added.count, trending_score = ${trendingScorePlus(sql`added.count`)}
    from unnest(${[...counts.keys()]}::bigint[], ${[...counts.values()]}::bigint[]) as added (id, count), ${trendingClock}
    where news.id = added.id and news.deleted_at is null`.execute(db)
}

/** Views of each article, written once a second. */
export const newsViews = (db: Db, log: Log): BufferedCounter =>
  createBufferedCounter((counts) => addViews(db, counts), log)
