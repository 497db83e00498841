import { sql } from 'kysely'
import { countRows, createBufferedCounter, type Db } from '#kernel/database/index.ts'
import type { Log } from '#kernel/log/index.ts'
import '../tables.ts'

/** Views of each topic, written once a second and on a normal stop. */
export const topicViews = (db: Db, log: Log) => createBufferedCounter((counts) => writeViews(db, counts), log)

const writeViews = async (db: Db, counts: Map<number, number>) => {
  await sql`
    update topic set view_count = view_count + counted.count
    from ${countRows(counts)}
    where topic.id = counted.id`.execute(db)
}
