import { sql } from 'kysely'
import type { Db } from '#kernel/db.ts'
import type { Log } from '#kernel/log.ts'
import { counted, createTally, type Tally } from '#kernel/tally.ts'
import { addToDay } from '../access/index.ts'
import './tables.ts'

/** Views of each lesson, written once a second and on a normal stop. */
export const lessonViews = (db: Db, log: Log): Tally =>
  createTally(async (counts) => {
    await sql`
      with viewed as (
        update lesson set view_count = view_count + counted.count
        from ${counted(counts)} where lesson.id = counted.id returning lesson.id, counted.count
      )
      ${addToDay('lesson', 'views', sql`viewed`)}`.execute(db)
  }, log)
