import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { type Db, inTransaction } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import { announce, type Events } from '#kernel/live/index.ts'
import { releaseLease, renewLease, takeLease, uploadExists } from './queries.ts'

const topic = 'upload-wanted'
/** Longer than a process may stall; a dead process blocks its uploads for at most this time. */
const leaseSeconds = 30
const renewMs = 8_000
const maxWaitMs = 6_000
const retryMs = 100

export interface Lease {
  leaseId: string
  /** Aborted when another request wants the upload, when the lease is lost, and when the process stops. */
  signal: AbortSignal
}

/** Leases on uploads are stored in PostgreSQL, so that only one process writes. */
export interface Leases {
  /**
   * Runs the work while holding the lease. The current holder is asked to stop: an owner who sends another request has
   * lost the old connection, even if its process has not noticed yet.
   */
  hold<T>(id: string, work: (lease: Lease) => Promise<T>): Promise<T>
  /** Stops all work of this process; received bytes are saved. */
  stopAll(): void
}

const askToStop = inTransaction(async (tx, id: string) => announce(tx, { topic, id }))

export const uploadLeases = (db: Db, events: Events): Leases => {
  const holders = new Map<string, AbortController>()
  events.on(topic, ({ id }) => holders.get(String(id))?.abort())

  const acquire = async (id: string, leaseId: string) => {
    if (await takeLease(db, id, leaseId, leaseSeconds)) return
    await askToStop(db, id)
    for (const end = Date.now() + maxWaitMs; Date.now() < end; ) {
      await pause(retryMs)
      if (await takeLease(db, id, leaseId, leaseSeconds)) return
      if (!(await uploadExists(db, id))) fail('not_found') // the previous holder has removed the upload
    }
    fail('upload_locked')
  }

  return {
    async hold(id, work) {
      const leaseId = randomUUID()
      await acquire(id, leaseId)
      const stopping = new AbortController()
      holders.set(id, stopping)
      const renew = setInterval(async () => {
        const isOurs = await renewLease(db, id, leaseId, leaseSeconds).catch(() => true)
        if (!isOurs) stopping.abort()
      }, renewMs)
      try {
        return await work({ leaseId, signal: stopping.signal })
      } finally {
        clearInterval(renew)
        if (holders.get(id) === stopping) holders.delete(id)
        await releaseLease(db, id, leaseId)
      }
    },
    stopAll() {
      for (const stopping of holders.values()) stopping.abort()
    },
  }
}
