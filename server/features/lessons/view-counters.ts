import { sql } from 'kysely'
import { type BufferedCounter, countRows, createBufferedCounter, type Db, type Tx } from '#kernel/database/index.ts'
import type { Log } from '#kernel/log/index.ts'
import { today } from '#kernel/time/index.ts'
import { addToDay } from '../offers/index.ts'
import './tables.ts'

export interface ViewCounters {
  views: BufferedCounter
  /** In tenths of seconds. */
  watched: BufferedCounter
  close(): Promise<void>
}

/** Views and watched time of each lesson, written once a second and on a normal stop. */
export const createViewCounters = (db: Db, log: Log): ViewCounters => {
  const views = createBufferedCounter((counts) => writeViews(db, counts), log)
  const watched = createBufferedCounter((counts) => addWatched(db, today(), counts), log)
  return {
    views,
    watched,
    async close() {
      await Promise.all([views.close(), watched.close()])
    },
  }
}

const writeViews = async (db: Db, counts: Map<number, number>) => {
  await sql`
    with viewed as (
      update lesson set view_count = view_count + counted.count
      from ${countRows(counts)} where lesson.id = counted.id returning lesson.id, counted.count
    )
    ${addToDay('lesson', 'views', sql`viewed`)}`.execute(db)
}

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
