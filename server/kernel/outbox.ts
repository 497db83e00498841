import { sql } from 'kysely'
import type { Db } from './db.ts'
import { quickly } from './quickly.ts'

/** So long an announcement nobody waits for may stay, so that those of other transactions leave with it. */
const gatherMs = 10
/** What one notification may be long: PostgreSQL carries less than 8000 bytes. */
const longestPayload = 7_999
/** Between announcements that share a notification; written as JSON, none contains it. */
export const payloadEnd = '\n'

/**
 * What transactions of this process have announced and PostgreSQL has not been told yet. One NOTIFY statement carries
 * all of it: a statement each would cost a quarter of a purchase. What left earlier arrives earlier.
 */
interface Outbox {
  waiting: Set<string>
  timer: NodeJS.Timeout | undefined
  /** Settles when all that has left so far has been told. Never fails. */
  told: Promise<void>
}

const outboxes = new WeakMap<Db, Outbox>()

const outboxOf = (db: Db): Outbox => {
  const known = outboxes.get(db) ?? { waiting: new Set(), timer: undefined, told: Promise.resolve() }
  outboxes.set(db, known)
  return known
}

/**
 * Adds at the end, and only there: of equal announcements in one statement PostgreSQL would pass on the first, so that
 * 10, 5, 10 would end with 5.
 */
export const addLast = (payloads: Set<string>, payload: string): Set<string> => {
  payloads.delete(payload)
  return payloads.add(payload)
}

/** A longer one would take all others of its statement down with it, so it never gets that far. */
export const requirePayload = (payload: string): string => {
  const bytes = Buffer.byteLength(payload)
  if (bytes > longestPayload) throw new RangeError(`an announcement of ${bytes} bytes`)
  return payload
}

/** Sends within a few milliseconds; nobody waits. */
export const tellSoon = (db: Db, payloads: Iterable<string>): void => {
  const outbox = outboxOf(db)
  for (const payload of payloads) addLast(outbox.waiting, payload)
  outbox.timer ??= setTimeout(() => void flush(db, outbox), gatherMs)
}

/** Sends now, after whatever is waiting already, and answers once PostgreSQL has it. */
export const tellNow = (db: Db, payloads: Iterable<string>): Promise<void> => {
  const outbox = outboxOf(db)
  for (const payload of payloads) addLast(outbox.waiting, payload)
  return flush(db, outbox)
}

/** Sends what is still waiting: before the pool of connections closes. */
export const tellRest = (db: Db): Promise<void> => flush(db, outboxOf(db))

/** The next statement waits for the last one; what comes meanwhile leaves with it. */
const flush = (db: Db, outbox: Outbox): Promise<void> => {
  clearTimeout(outbox.timer)
  outbox.timer = undefined
  outbox.told = outbox.told.then(() => {
    const payloads = [...outbox.waiting]
    outbox.waiting.clear()
    return payloads.length > 0 ? notify(db, payloads) : undefined
  })
  return outbox.told
}

/**
 * The writes are safe by now: a lost connection must not report them as failed. It is tried once more, since those who
 * listen may still be connected; a listener that lost its own connection drops every cache anyway. It does not wait for
 * the disk: a crash loses it anyway.
 */
const notify = async (db: Db, payloads: string[]): Promise<void> => {
  const statement = sql`
    select pg_notify('shuzi', payload)
    from ${quickly}, unnest(${packed(payloads)}::text[]) as payload`
  await statement
    .execute(db)
    .catch(() => statement.execute(db))
    .catch(() => undefined)
}

/** As few notifications as hold them, in their order: each costs its sender and every process that listens. */
export const packed = (payloads: string[]): string[] => {
  const packs: string[][] = []
  let bytes = Number.POSITIVE_INFINITY
  for (const payload of payloads) {
    const added = Buffer.byteLength(payload) + payloadEnd.length
    const isFull = bytes + added > longestPayload
    if (isFull) packs.push([])
    bytes = isFull ? added : bytes + added
    packs.at(-1)!.push(payload)
  }
  return packs.map((pack) => pack.join(payloadEnd))
}
