import { beforeClose, type Db } from '#kernel/database/index.ts'
import type { Log } from '#kernel/log/index.ts'
import type { Publish } from './carriers/carrier.ts'
import { notifyThrough } from './carriers/postgres.ts'

/** How long an announcement that nobody waits for may stay, so that those of other transactions leave with it. */
const batchMs = 10
/** PostgreSQL, which carries what another carrier does not accept, takes notifications of less than 8000 bytes. */
const longestPayload = 7_999
/** Separates announcements that share a payload; JSON text never contains it. */
export const payloadEnd = '\n'

/**
 * Announcements of this process that the carrier has not accepted yet. One NOTIFY statement carries all of them, since a
 * statement each would cost a quarter of a purchase. Announcements arrive in the order they were made.
 */
interface Outbox {
  waiting: Set<string>
  timer: NodeJS.Timeout | undefined
  /** Settles when the carrier has accepted everything sent so far. Never rejects. */
  published: Promise<void>
}

const outboxes = new WeakMap<Db, Outbox>()
const logs = new WeakMap<Db, Log>()
const carriers = new WeakMap<Db, Publish>()

/** Announcements that nothing accepted are reported here: other processes work with stale caches then. */
export const logLostAnnouncements = (db: Db, log: Log): void => void logs.set(db, log)

/** The announcements of transactions of this database leave by another carrier than PostgreSQL. */
export const announceThrough = (db: Db, publish: Publish): void => void carriers.set(db, publish)

const outboxOf = (db: Db): Outbox => {
  const known = outboxes.get(db)
  if (known) return known
  const outbox: Outbox = { waiting: new Set(), timer: undefined, published: Promise.resolve() }
  outboxes.set(db, outbox)
  beforeClose(db, () => flush(db, outbox))
  return outbox
}

/**
 * Adds at the end, and only there: of equal announcements in one statement PostgreSQL would pass on the first, so that
 * 10, 5, 10 would end with 5.
 */
export const addLast = (payloads: Set<string>, payload: string): Set<string> => {
  payloads.delete(payload)
  return payloads.add(payload)
}

/** Refuses an announcement that is too long before it makes all those fail that leave with it. */
export const requirePayload = (payload: string): string => {
  const bytes = Buffer.byteLength(payload)
  if (bytes > longestPayload) throw new RangeError(`an announcement of ${bytes} bytes`)
  return payload
}

/** Queues for the next batch, a few milliseconds later at most. */
export const publishSoon = (db: Db, payloads: Iterable<string>): void => {
  const outbox = outboxOf(db)
  for (const payload of payloads) addLast(outbox.waiting, payload)
  outbox.timer ??= setTimeout(() => void flush(db, outbox), batchMs)
}

/** Sends at once, after whatever is already queued; resolves when the carrier has accepted it. */
export const publishNow = (db: Db, payloads: Iterable<string>): Promise<void> => {
  const outbox = outboxOf(db)
  for (const payload of payloads) addLast(outbox.waiting, payload)
  return flush(db, outbox)
}

/** One batch is on its way at a time; announcements that arrive meanwhile leave with the next. */
const flush = (db: Db, outbox: Outbox): Promise<void> => {
  clearTimeout(outbox.timer)
  outbox.timer = undefined
  outbox.published = outbox.published.then(() => {
    const payloads = [...outbox.waiting]
    outbox.waiting.clear()
    return payloads.length > 0 ? send(db, payloads) : undefined
  })
  return outbox.published
}

/**
 * The announced writes are committed, so a lost connection must not report them as failed. What was not accepted is sent
 * once more through PostgreSQL, because listeners may still be connected; a listener that lost its own connection drops
 * every cache anyway, and the others let cached values expire.
 */
const send = async (db: Db, payloads: string[]): Promise<void> => {
  const packs = packed(payloads)
  const notify = notifyThrough(db)
  const publish = carriers.get(db) ?? notify
  await publish(packs)
    .catch(() => notify(packs))
    .catch((error) => logs.get(db)?.error({ err: error, topics: topicsOf(payloads) }, 'announcements were lost'))
}

/** Topics alone: the details of an announcement may name a member. */
const topicsOf = (payloads: string[]) => [...new Set(payloads.map((payload) => JSON.parse(payload).topic as string))]

/** Packs announcements in order into as few payloads as possible: each one costs the sender and every listener. */
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
