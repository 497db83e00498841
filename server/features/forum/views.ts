import { sql } from 'kysely'
import type { Db } from '#kernel/db.ts'
import type { Log } from '#kernel/log.ts'
import { counted, createTally } from '#kernel/tally.ts'
import './tables.ts'

/** Views of each topic, written once a second and on a normal stop. */
export const topicViews = (db: Db, log: Log) => createTally((counts) => writeViews(db, counts), log)

const writeViews = async (db: Db, counts: Map<number, number>) => {
  await sql`
    update topic set view_count = view_count + counted.count
    from ${counted(counts)}
    where topic.id = counted.id`.execute(db)
}
