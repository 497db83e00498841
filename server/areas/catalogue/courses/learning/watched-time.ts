import { sql } from 'kysely'
import { type BufferedCounter, countRows, createBufferedCounter, type Db, type Tx } from '#kernel/database/index.ts'
import type { Log } from '#kernel/log/index.ts'
import { today } from '#kernel/time/index.ts'
import '../tables.ts'

/** The watched time of each lesson in tenths of seconds, written once a second and on a normal stop. */
export const createWatchedCounter = (db: Db, log: Log): BufferedCounter =>
  createBufferedCounter((counts) => addWatched(db, today(), counts), log)

const addWatched = async (db: Db, day: string, counts: Map<number, number>) => {
  await sql`
    insert into lesson_watch_day as kept (day, lesson_id, tenths)
    select ${day}::text::date, counted.id, counted.count from ${countRows(counts)}
    on conflict (day, lesson_id) do update set tenths = kept.tenths + excluded.tenths`.execute(db)
}

/** Imports the seconds watched on an earlier day, by lesson; a second import changes nothing. */
export const importWatched = async (tx: Tx, day: string, seconds: Map<number, number>): Promise<void> => {
  if (seconds.size === 0) return
  await tx
    .insertInto('lesson_watch_day')
    .values([...seconds].map(([id, count]) => ({ day, lesson_id: id, tenths: count * 10 })))
    .onConflict((conflict) => conflict.columns(['day', 'lesson_id']).doNothing())
    .execute()
}
