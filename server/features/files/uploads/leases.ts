import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { type Db, inTransaction } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import { announce, type Events } from '#kernel/live/index.ts'
import { isThere, releaseLease, renewLease, takeLease } from './queries.ts'

const topic = 'upload-wanted'
/** Longer than a process may stall; a dead one blocks its uploads no longer than this. */
const leaseSeconds = 30
const renewMs = 8_000
const waitMs = 6_000
const askAgainMs = 100

export interface Lease {
  leaseId: string
  /** Aborted when somebody else wants the upload, when the lease was lost, and when the process stops. */
  signal: AbortSignal
}

/** Leases on uploads: in PostgreSQL, so that of all processes one writes. */
export interface Leases {
  /**
   * Does the work as the only one. Whoever holds the upload meanwhile is asked to stop: an owner who comes again has
   * lost the old connection, even if the process that serves it has not noticed yet.
   */
  hold<T>(id: string, work: (lease: Lease) => Promise<T>): Promise<T>
  /** Asks all work of this process to stop, keeping what has arrived. */
  stopAll(): void
}

const askToStop = inTransaction(async (tx, id: string) => announce(tx, { topic, id }))

export const uploadLeases = (db: Db, events: Events): Leases => {
  const held = new Map<string, AbortController>()
  events.on(topic, ({ id }) => held.get(String(id))?.abort())

  const take = async (id: string, leaseId: string) => {
    if (await takeLease(db, id, leaseId, leaseSeconds)) return
    await askToStop(db, id)
    for (const end = Date.now() + waitMs; Date.now() < end; ) {
      await pause(askAgainMs)
      if (await takeLease(db, id, leaseId, leaseSeconds)) return
      if (!(await isThere(db, id))) fail('not_found') // who held it has removed it
    }
    fail('upload_locked')
  }

  return {
    async hold(id, work) {
      const leaseId = randomUUID()
      await take(id, leaseId)
      const stopping = new AbortController()
      held.set(id, stopping)
      const renew = setInterval(async () => {
        const isOurs = await renewLease(db, id, leaseId, leaseSeconds).catch(() => true)
        if (!isOurs) stopping.abort()
      }, renewMs)
      try {
        return await work({ leaseId, signal: stopping.signal })
      } finally {
        clearInterval(renew)
        if (held.get(id) === stopping) held.delete(id)
        await releaseLease(db, id, leaseId)
      }
    },
    stopAll() {
      for (const stopping of held.values()) stopping.abort()
    },
  }
}
