import { sql } from 'kysely'
import { type Db, readFact, type Tx, writeFact } from '#kernel/database/index.ts'
import { announce } from '#kernel/live/index.ts'

/** Announced when the queue is paused or resumed, so that workers obey at once. */
export const pauseTopic = 'jobs-pause'

/** The administrator who paused the queue, and the time. */
export interface QueuePause {
  userName: string
  time: string
}

const fact = 'jobs-pause'

/** Undefined while the queue runs. Stored in the database, so that it outlives every process. */
export const readPause = async (db: Db | Tx): Promise<QueuePause | undefined> => {
  const stored = await readFact(db, fact)
  return stored ? (JSON.parse(stored) as QueuePause) : undefined
}

/** Pauses or resumes the queue; false if it is in that state already. Two who press at once take turns. */
export const writePause = async (tx: Tx, pause: QueuePause | undefined): Promise<boolean> => {
  await sql`select pg_advisory_xact_lock(hashtext(${fact}))`.execute(tx)
  if (((await readPause(tx)) === undefined) === (pause === undefined)) return false
  await writeFact(tx, fact, pause ? JSON.stringify(pause) : '')
  announce(tx, { topic: pauseTopic })
  return true
}
