import { sql } from 'kysely'
import type { Db } from '#kernel/db.ts'
import type { Log } from '#kernel/log.ts'
import { createTally } from '#kernel/tally.ts'
import './tables.ts'

/** Views of each topic, written once a second and on a normal stop. */
export const topicViews = (db: Db, log: Log) => createTally((counts) => writeViews(db, counts), log)

/** In the order of ids: two processes that write at once do not wait for each other in a circle. */
const writeViews = async (db: Db, counts: Map<number, number>) => {
  const entries = [...counts].sort(([one], [other]) => one - other)
  await sql`
    update topic set view_count = view_count + counted.count
    from unnest(${entries.map(([id]) => id)}::bigint[], ${entries.map(([, count]) => count)}::bigint[]) as counted (id, count)
    where topic.id = counted.id`.execute(db)
}
