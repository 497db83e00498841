import { sql } from 'kysely'
import type { Db } from '#kernel/db.ts'
import type { Log } from '#kernel/log.ts'
import { counted, createTally, type Tally } from '#kernel/tally.ts'
import './tables.ts'

/** Views of each lesson, written once a second and on a normal stop. */
export const lessonViews = (db: Db, log: Log): Tally =>
  createTally(async (counts) => {
    await sql`
      update lesson set view_count = view_count + counted.count
      from ${counted(counts)} where lesson.id = counted.id`.execute(db)
  }, log)
