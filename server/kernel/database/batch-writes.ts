import postgres from 'postgres'
import { AppError } from '#kernel/errors/index.ts'
import type { Db } from './connection.ts'
import { retrying } from './transaction.ts'

/** PostgreSQL or our own rules refused the statement, so it changed nothing. */
const isRefusal = (error: unknown) => error instanceof postgres.PostgresError || error instanceof AppError

const largestBatch = 100

interface QueuedWrite<Item, Result> {
  item: Item
  identity: unknown
  resolve(result: Result): void
  reject(error: unknown): void
}

/**
 * Batches concurrent writes: items that arrive for a key in one turn of the event loop, or while a batch of that key
 * runs, are written by the next statement, so that they share its overhead and one disk flush. One batch per key runs at
 * a time: more would be smaller and cost more than the waiting they save. A batch holds one item of each identity.
 * `write` is one statement and returns a result per item, in order. If it is refused, each item is written alone, so that
 * one bad item fails no other. If its outcome is unknown because the connection broke, all items fail.
 */
export const batchWrites = <Item, Result>(
  write: (db: Db, key: number, items: Item[]) => Promise<Result[]>,
  identityOf: (item: Item) => unknown = (item) => item,
) => {
  type Batch = QueuedWrite<Item, Result>[]
  /** By key; a key without an entry has no running batch either. */
  const queues = new WeakMap<Db, Map<number, Batch>>()

  const queuesOf = (db: Db) => {
    const known = queues.get(db) ?? new Map<number, Batch>()
    queues.set(db, known)
    return known
  }

  /** Splits a queue into the next batch and the writes that stay queued. */
  const split = (queue: Batch): [Batch, Batch] => {
    const identities = new Set<unknown>()
    const [batch, rest]: [Batch, Batch] = [[], []]
    for (const queued of queue) {
      const isNext = batch.length < largestBatch && !identities.has(queued.identity)
      identities.add(queued.identity)
      ;(isNext ? batch : rest).push(queued)
    }
    return [batch, rest]
  }

  const runBatch = async (db: Db, key: number, batch: Batch): Promise<void> => {
    const items = batch.map(({ item }) => item)
    try {
      const results = await retrying(() => write(db, key, items))
      for (const [at, { resolve }] of batch.entries()) resolve(results[at]!)
    } catch (error) {
      if (batch.length > 1 && isRefusal(error)) for (const queued of batch) await runBatch(db, key, [queued])
      else for (const { reject } of batch) reject(error)
    }
  }

  const drain = async (db: Db, key: number): Promise<void> => {
    const all = queuesOf(db)
    for (let queue = all.get(key); queue && queue.length > 0; queue = all.get(key)) {
      const [batch, rest] = split(queue)
      all.set(key, rest)
      await runBatch(db, key, batch)
    }
    all.delete(key)
  }

  return (db: Db, key: number, item: Item): Promise<Result> =>
    new Promise((resolve, reject) => {
      const all = queuesOf(db)
      const queued = { item, identity: identityOf(item), resolve, reject }
      const queue = all.get(key)
      if (queue) return void queue.push(queued)
      all.set(key, [queued])
      setImmediate(drain, db, key)
    })
}
