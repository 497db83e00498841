import type { Db, Tx } from './db.ts'
import { addLast, requirePayload, tellNow, tellSoon } from './outbox.ts'
import { forget } from './until-told.ts'

/** Something that changed, told to every process after commit: page caches and websockets listen. */
export interface Announcement {
  topic: string
  [detail: string]: string | number | boolean
}

interface Announced {
  topics: Set<string>
  payloads: Set<string>
  /** Whether the caller's answer waits until it has been told. */
  isAwaited: boolean
}

const announcements = new WeakMap<Tx, Announced>()

/**
 * Tells the other processes once the transaction has committed, and before its caller goes on: who reads next finds the
 * caches told. Equal announcements of one transaction are sent once.
 */
export const announce = (tx: Tx, announcement: Announcement): void => {
  pendingOf(tx, announcement).isAwaited = true
}

/**
 * The same within a few milliseconds of the commit, with those of other transactions; nobody waits for it. What a
 * statement of its own has done is committed already: given the database, it is told from here.
 */
export const announceSoon = (db: Db | Tx, announcement: Announcement): void => {
  if (db.isTransaction) pendingOf(db as Tx, announcement)
  else tellSoon(db, [requirePayload(JSON.stringify(announcement))])
}

const pendingOf = (tx: Tx, announcement: Announcement): Announced => {
  const pending = announcements.get(tx) ?? { topics: new Set(), payloads: new Set(), isAwaited: false }
  announcements.set(tx, pending)
  pending.topics.add(announcement.topic)
  addLast(pending.payloads, requirePayload(JSON.stringify(announcement)))
  return pending
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
    if (!announced) return result
    forget(db, announced.topics)
    if (announced.isAwaited) await tellNow(db, announced.payloads)
    else tellSoon(db, announced.payloads)
    return result
  }

const committed = <A extends unknown[], R>(db: Db, body: (tx: Tx, ...args: A) => Promise<R>, args: A) =>
  retrying(() => db.transaction().execute(async (tx) => [await body(tx, ...args), announcements.get(tx)] as const))

/** Does the work again, twice at most, when it was chosen to give way to others. */
export const retrying = async <R>(work: () => Promise<R>): Promise<R> => {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (attempt === 3 || !isRetryable(error)) throw error
    }
  }
}
