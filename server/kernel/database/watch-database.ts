import { setTimeout as pause } from 'node:timers/promises'
import type { Log } from '#kernel/log/index.ts'
import { beforeClose, type Db, poolsOf } from './connection.ts'

/** Longer than any answer of a database that is only busy. */
const answerMs = 2_000
const watchMs = 10_000

/** Fails unless every pool that serves calls answers in time. */
export const requireAnswer = async (db: Db): Promise<void> => {
  const answers = poolsOf(db).map((pool) => pool`select 1`)
  const isTooLate = pause(answerMs, undefined, { ref: false }).then(() => {
    throw new Error(`the database gave no answer within ${answerMs} ms`)
  })
  await Promise.race([Promise.all(answers), isTooLate])
}

/** Logs when the pools stop answering and when they answer again, also while nobody calls. */
export const watchDatabase = (db: Db, log: Log, everyMs = watchMs): void => {
  const closing = new AbortController()
  let isAnswering = true
  const look = async () => {
    try {
      await requireAnswer(db)
      if (!isAnswering) log.info('the database answers again')
      isAnswering = true
    } catch (error) {
      if (isAnswering && !closing.signal.aborted) log.error({ err: error }, 'the database does not answer')
      isAnswering = false
    }
  }
  const watch = async () => {
    while (!closing.signal.aborted) {
      await look()
      await pause(everyMs, undefined, { signal: closing.signal, ref: false }).catch(() => {})
    }
  }
  watch()
  beforeClose(db, async () => closing.abort())
}
