import { sql } from 'kysely'
import type { Db, Tx } from './db.ts'

/** Something that changed, told to every process after commit: page caches and websockets listen. */
export interface Announcement {
  topic: string
  [detail: string]: string | number | boolean
}

const announcements = new WeakMap<Tx, Set<string>>()

/** Tells the other processes once the transaction has committed; equal announcements of one transaction are sent once. */
export const announce = (tx: Tx, announcement: Announcement): void => {
  const pending = announcements.get(tx) ?? new Set()
  announcements.set(tx, pending.add(JSON.stringify(announcement)))
}

const retryable = new Set(['40001', '40P01'])
const isRetryable = (error: unknown) => retryable.has((error as { code?: string })?.code ?? '')

/**
 * Runs the body in one transaction; only `tx` is in scope inside. A deadlock or serialization failure is tried again.
 * NOTIFY leaves after commit, outside the transaction: inside it would serialise all commits.
 */
export const inTransaction =
  <A extends unknown[], R>(body: (tx: Tx, ...args: A) => Promise<R>) =>
  async (db: Db, ...args: A): Promise<R> => {
    const [result, announced] = await committed(db, body, args)
    if (announced) await notify(db, announced)
    return result
  }

const committed = async <A extends unknown[], R>(db: Db, body: (tx: Tx, ...args: A) => Promise<R>, args: A) => {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(async (tx) => [await body(tx, ...args), announcements.get(tx)] as const)
    } catch (error) {
      if (attempt === 3 || !isRetryable(error)) throw error
    }
  }
}

/** The write is safe by now: a lost connection must not report it as failed (losing LISTEN drops every cache anyway). */
const notify = async (db: Db, payloads: Set<string>) => {
  await sql`select pg_notify('shuzi', payload) from unnest(${[...payloads]}::text[]) as payload`
    .execute(db)
    .catch(() => undefined)
}
