import { sql } from 'kysely'
import { type Db, prepared } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'

declare module '#kernel/database/tables.ts' {
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
  /** Attempts in this window, with this one. */
  count: number
}

/**
 * Counts one attempt and returns whether the limit allows it, exactly across all processes: check and count are one
 * statement. The window begins with the first attempt and is fixed from then on.
 */
export async function hit(db: Db, key: string, rule: LimitRule): Promise<Verdict> {
  const { count, left } = await add(db, key, 1, rule.windowSeconds)
  const allowed = count <= rule.max
  // A statement that began before the first one of the window sees an end that is further away than the window is long.
  const wait = Math.min(rule.windowSeconds, Math.max(1, left))
  return { allowed, retryAfterSeconds: allowed ? 0 : wait, count }
}

/** Adds attempts to a key's window; returns their number and the seconds until the window ends. */
const add = async (db: Db, key: string, tries: number, seconds: number) => {
  const [row] = await prepared(db, 'limits.add', { key, tries, seconds }, ($) => {
    const end = sql<Date>`now() + make_interval(secs => ${$('seconds')}::int)`
    return db
      .insertInto('rate_limit')
      .values({ key: $('key'), window_end: end, count: sql<number>`${$('tries')}::int` })
      .onConflict((conflict) =>
        conflict.column('key').doUpdateSet({
          count: sql<number>`excluded.count + case when rate_limit.window_end <= now() then 0 else rate_limit.count end`,
          window_end: sql<Date>`case when rate_limit.window_end <= now() then excluded.window_end else rate_limit.window_end end`,
        }),
      )
      .returning(['count', sql<number>`ceil(extract(epoch from window_end - now()))::int`.as('left')])
  })
  return row!
}

/** Counts one attempt and fails with 429 when it exceeds the limit; returns the attempts in this window. */
export async function hitOrFail(db: Db, key: string, rule: LimitRule): Promise<number> {
  const { allowed, retryAfterSeconds, count } = await hit(db, key, rule)
  if (!allowed) fail('too_often', { retryAfterSeconds })
  return count
}

/** Resets the count: a right password clears the wrong ones before it. */
export const resetLimit = (db: Db, key: string) => db.deleteFrom('rate_limit').where('key', '=', key).execute()

/** Takes one attempt back, where only failed ones count. */
export const takeBack = (db: Db, key: string) =>
  db
    .updateTable('rate_limit')
    .set((eb) => ({ count: eb('count', '-', 1) }))
    .where('key', '=', key)
    .where('count', '>', 0)
    .execute()

/** Removes expired windows; one whose key never comes back would stay forever. */
export const sweepLimits = (db: Db) => db.deleteFrom('rate_limit').where('window_end', '<', sql<Date>`now()`).execute()

interface Lease {
  left: number
  until: number
  /** One call at a time takes more from the database; the others await it. */
  renewal?: Promise<void> | undefined
}
/** By database: in tests one process serves several. */
const leases = new WeakMap<Db, Map<string, Lease>>()
/** A process takes a thirtieth of the limit at a time, so at most that much stays unused when others are refused. */
const leaseShare = 30
const manyLeases = 10_000

/**
 * Like `hitOrFail`, for attempts so frequent that counting each in the database would cost more than the call: a process
 * takes several from the window at once and counts them in memory. All processes together never exceed the limit; a
 * single process is exact.
 */
export async function spendOrFail(db: Db, key: string, rule: LimitRule): Promise<void> {
  const lease = leaseOf(db, key)
  while (lease.left === 0 || lease.until <= performance.now()) {
    lease.renewal ??= renew(db, key, lease, rule).finally(() => {
      lease.renewal = undefined
    })
    await lease.renewal
  }
  lease.left -= 1
}

const renew = async (db: Db, key: string, lease: Lease, { max, windowSeconds }: LimitRule) => {
  const requested = Math.ceil(max / leaseShare)
  const { count, left } = await add(db, key, requested, windowSeconds)
  const granted = Math.min(requested, max - (count - requested))
  if (granted <= 0) fail('too_often', { retryAfterSeconds: Math.max(1, left) })
  lease.left = granted
  lease.until = performance.now() + Math.max(1, left) * 1000
}

const leaseOf = (db: Db, key: string): Lease => {
  const held = leases.get(db) ?? new Map<string, Lease>()
  leases.set(db, held)
  const known = held.get(key)
  if (known) return known
  if (held.size >= manyLeases) forgetEnded(held)
  const lease = { left: 0, until: 0 }
  held.set(key, lease)
  return lease
}

const forgetEnded = (held: Map<string, Lease>) => {
  const now = performance.now()
  for (const [key, { until, renewal }] of held) if (until <= now && !renewal) held.delete(key)
}
