import postgres from 'postgres'
import { AppError } from '#kernel/errors/index.ts'
import type { Db } from './connection.ts'
import { retrying } from './transaction.ts'

/** The database, or our own rules, said no: nothing of it was done. */
const isRefusal = (error: unknown) => error instanceof postgres.PostgresError || error instanceof AppError

/** So many leave together at most. */
const mostAtOnce = 100

interface Waiting<Item, Result> {
  item: Item
  name: unknown
  resolve(result: Result): void
  reject(error: unknown): void
}

/**
 * Work that many want at the same moment, done together: what comes for a key in one turn of the event loop, or while a
 * batch of it is under way, leaves with the next one, so that a statement begins and the disk is waited for once for all of
 * them. More batches at a time would be smaller ones, and cost more than the waiting they save. Of items with the same name
 * one is in a batch. `work` is one statement and answers each item in its place. Where the database refuses it, each is
 * tried alone: nobody fails because of another. Where the answer was lost, all fail: it may have been done.
 */
export const batchWrites = <Item, Result>(
  work: (db: Db, key: number, items: Item[]) => Promise<Result[]>,
  nameOf: (item: Item) => unknown = (item) => item,
) => {
  type Batch = Waiting<Item, Result>[]
  /** What waits, by key; absent: nothing of it is under way either. */
  const queues = new WeakMap<Db, Map<number, Batch>>()

  const queuesOf = (db: Db) => {
    const known = queues.get(db) ?? new Map<number, Batch>()
    queues.set(db, known)
    return known
  }

  /** Those that leave with the next batch, and those that go on waiting. */
  const divided = (queue: Batch): [Batch, Batch] => {
    const names = new Set<unknown>()
    const [batch, rest]: [Batch, Batch] = [[], []]
    for (const one of queue) {
      const isNext = batch.length < mostAtOnce && !names.has(one.name)
      names.add(one.name)
      ;(isNext ? batch : rest).push(one)
    }
    return [batch, rest]
  }

  const settle = async (db: Db, key: number, batch: Batch): Promise<void> => {
    const items = batch.map(({ item }) => item)
    try {
      const results = await retrying(() => work(db, key, items))
      for (const [at, { resolve }] of batch.entries()) resolve(results[at]!)
    } catch (error) {
      if (batch.length > 1 && isRefusal(error)) for (const one of batch) await settle(db, key, [one])
      else for (const { reject } of batch) reject(error)
    }
  }

  const send = async (db: Db, key: number): Promise<void> => {
    const all = queuesOf(db)
    for (let queue = all.get(key); queue && queue.length > 0; queue = all.get(key)) {
      const [batch, rest] = divided(queue)
      all.set(key, rest)
      await settle(db, key, batch)
    }
    all.delete(key)
  }

  return (db: Db, key: number, item: Item): Promise<Result> =>
    new Promise((resolve, reject) => {
      const all = queuesOf(db)
      const one = { item, name: nameOf(item), resolve, reject }
      const queue = all.get(key)
      if (queue) return void queue.push(one)
      all.set(key, [one])
      setImmediate(send, db, key)
    })
}
