import { sql } from 'kysely'
import type { Db } from './db.ts'
import { fail } from './errors.ts'

declare module './db.ts' {
  interface Tables {
    rate_limit: { key: string; window_end: Date; count: number }
  }
}

export interface LimitRule {
  max: number
  windowSeconds: number
}

export interface Verdict {
  allowed: boolean
  /** Seconds until the window ends; 0 when the hit was allowed. */
  retryAfterSeconds: number
}

/**
 * Counts one try and says whether it is within the rule, exactly across all processes: check and count are one
 * statement. The window begins with the first try and is fixed from then on.
 */
export async function hit(db: Db, key: string, { max, windowSeconds }: LimitRule): Promise<Verdict> {
  const window = sql<Date>`now() + make_interval(secs => ${windowSeconds})`
  const { count, left } = await db
    .insertInto('rate_limit')
    .values({ key, window_end: window, count: 1 })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        count: sql<number>`case when rate_limit.window_end <= now() then 1 else rate_limit.count + 1 end`,
        window_end: sql<Date>`case when rate_limit.window_end <= now() then ${window} else rate_limit.window_end end`,
      }),
    )
    .returning(['count', sql<number>`ceil(extract(epoch from window_end - now()))::int`.as('left')])
    .executeTakeFirstOrThrow()
  const allowed = count <= max
  return { allowed, retryAfterSeconds: allowed ? 0 : Math.max(1, left) }
}

/** Counts one try and refuses with 429 when it is one too many. */
export async function hitOrFail(db: Db, key: string, rule: LimitRule): Promise<void> {
  const { allowed, retryAfterSeconds } = await hit(db, key, rule)
  if (!allowed) fail('too_often', { retryAfterSeconds })
}

/** So many windows are kept before those that have ended are looked for. */
const sweptAbove = 10_000

/** The same within one process, without a row: for what comes so often that counting would be the larger part of it. */
export const limitsInMemory = <Key>() => {
  const windows = new Map<Key, { ends: number; count: number }>()
  const sweep = (now: number) => {
    for (const [key, { ends }] of windows) if (ends <= now) windows.delete(key)
  }
  return {
    /** Counts one try and refuses with 429 when it is one too many. */
    hitOrFail(key: Key, { max, windowSeconds }: LimitRule, now = Date.now()): void {
      if (windows.size > sweptAbove) sweep(now)
      const running = windows.get(key)
      const window = running && running.ends > now ? running : { ends: now + windowSeconds * 1000, count: 0 }
      window.count += 1
      windows.set(key, window)
      if (window.count > max) fail('too_often', { retryAfterSeconds: Math.ceil((window.ends - now) / 1000) })
    },
  }
}

/** Forgets what was counted: a right password clears the wrong ones before it. */
export const resetLimit = (db: Db, key: string) => db.deleteFrom('rate_limit').where('key', '=', key).execute()

/** Removes windows that have ended; they would be overwritten anyway, but their keys may never come back. */
export const sweepLimits = (db: Db) => db.deleteFrom('rate_limit').where('window_end', '<', sql<Date>`now()`).execute()
