import { afterCommit, type Db, type Tx } from '#kernel/database/index.ts'
import { invalidate } from './cached-until-notified.ts'
import { addLast, publishNow, publishSoon, requirePayload } from './outbox.ts'

/** A change that every process hears of after the commit: page caches and websockets subscribe to its topic. */
export interface Announcement {
  topic: string
  [detail: string]: string | number | boolean
}

interface PendingAnnouncements {
  topics: Set<string>
  payloads: Set<string>
  /** Whether the caller's answer waits until the carrier has accepted the announcement. */
  isAwaited: boolean
}

const pendingByTransaction = new WeakMap<Tx, PendingAnnouncements>()

/**
 * Notifies all processes once the transaction has committed, and before its caller goes on, so that the next read finds
 * caches invalidated. Equal announcements of one transaction are sent once. It leaves outside the transaction:
 * NOTIFY inside it would serialise all commits.
 */
export const announce = (tx: Tx, announcement: Announcement): void => {
  pendingOf(tx, announcement).isAwaited = true
}

/**
 * Notifies within a few milliseconds of the commit, batched with the announcements of other transactions; nobody waits
 * for it. Given a database instead of a transaction, the change is already committed and the announcement leaves now.
 */
export const announceSoon = (db: Db | Tx, announcement: Announcement): void => {
  if (db.isTransaction) pendingOf(db as Tx, announcement)
  else publishSoon(db, [requirePayload(JSON.stringify(announcement))])
}

const pendingOf = (tx: Tx, announcement: Announcement): PendingAnnouncements => {
  const pending = pendingByTransaction.get(tx) ?? startPending(tx)
  pending.topics.add(announcement.topic)
  addLast(pending.payloads, requirePayload(JSON.stringify(announcement)))
  return pending
}

const startPending = (tx: Tx): PendingAnnouncements => {
  const pending: PendingAnnouncements = { topics: new Set(), payloads: new Set(), isAwaited: false }
  pendingByTransaction.set(tx, pending)
  afterCommit(tx, (db) => {
    invalidate(db, pending.topics)
    if (pending.isAwaited) return publishNow(db, pending.payloads)
    publishSoon(db, pending.payloads)
  })
  return pending
}
