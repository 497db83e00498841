import { setInterval } from 'node:timers'
import { sql } from 'kysely'
import type { Log } from '#kernel/log/index.ts'

export interface BufferedCounter {
  add(id: number, count?: number): void
  /** Writes the counts still in memory; called on a normal stop, so that none are lost. */
  close(): Promise<void>
}

const flushEveryMs = 1000

/** Counts by id in memory and writes the sums once a second, so that a page view costs no write of its own. */
export const createBufferedCounter = (
  write: (counts: Map<number, number>) => Promise<void>,
  log: Log,
): BufferedCounter => {
  let counts = new Map<number, number>()

  const flush = async () => {
    if (counts.size === 0) return
    const taken = counts
    counts = new Map()
    try {
      await write(taken)
    } catch (error) {
      for (const [id, count] of taken) counts.set(id, (counts.get(id) ?? 0) + count)
      log.warn({ err: error }, 'counts not written, will be retried')
    }
  }

  const timer = setInterval(flush, flushEveryMs)
  timer.unref()
  return {
    add: (id, count = 1) => void counts.set(id, (counts.get(id) ?? 0) + count),
    async close() {
      clearInterval(timer)
      await flush()
    },
  }
}

/** Counts as rows `countRows (id, count)`, ordered by id: processes that lock rows in the same order do not deadlock. */
export const countRows = (counts: Map<number, number>) => {
  const entries = [...counts].sort(([one], [other]) => one - other)
  return sql`unnest(${entries.map(([id]) => id)}::bigint[], ${entries.map(([, count]) => count)}::bigint[]) as counted (id, count)`
}
