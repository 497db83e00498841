import postgres from 'postgres'
import type { Db } from './db.ts'
import { AppError } from './errors.ts'
import { retrying } from './transaction.ts'

/** The database, or our own rules, said no: nothing of it was done. */
const isRefusal = (error: unknown) => error instanceof postgres.PostgresError || error instanceof AppError

/** So many leave together at most. */
const mostAtOnce = 100

interface Options<Item> {
  /** So many batches of one key are under way at most. One, if they want the same row; else some work while others wait for the disk. */
  underWay?: number
  /** Of items with the same name only one is under way. */
  nameOf?(item: Item): unknown
}

interface Waiting<Item, Result> {
  item: Item
  resolve(result: Result): void
  reject(error: unknown): void
}

interface Queue<Item, Result> {
  waiting: Waiting<Item, Result>[]
  /** Batches that have left, or are about to at the end of this turn, and the names of what is in them. */
  underWay: number
  names: Set<unknown>
}

/**
 * Work that many want at the same moment, done together: what comes for a key in one turn of the event loop, or while as
 * many batches as may be are under way, leaves with the next one, so that a statement begins and the disk is waited for
 * once for all of them. `work` is one statement and answers each item in its place. Where the database refuses it, each
 * is tried alone: nobody fails because of another. Where the answer was lost, all fail: it may have been done.
 */
export const gather = <Item, Result>(
  work: (db: Db, key: number, items: Item[]) => Promise<Result[]>,
  { underWay: most = 3, nameOf = (item) => item }: Options<Item> = {},
) => {
  type Batch = Waiting<Item, Result>[]
  const queues = new WeakMap<Db, Map<number, Queue<Item, Result>>>()

  const queueOf = (db: Db, key: number) => {
    const ofAll = queues.get(db) ?? new Map<number, Queue<Item, Result>>()
    queues.set(db, ofAll)
    const queue = ofAll.get(key) ?? { waiting: [], underWay: 0, names: new Set() }
    ofAll.set(key, queue)
    return queue
  }

  const take = (queue: Queue<Item, Result>): Batch => {
    const batch: Batch = []
    queue.waiting = queue.waiting.filter((one) => {
      const name = nameOf(one.item)
      if (queue.names.has(name) || batch.length === mostAtOnce) return true
      queue.names.add(name)
      batch.push(one)
      return false
    })
    return batch
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

  const send = async (db: Db, key: number, queue: Queue<Item, Result>): Promise<void> => {
    for (let batch = take(queue); batch.length > 0; batch = take(queue)) {
      await settle(db, key, batch)
      for (const { item } of batch) queue.names.delete(nameOf(item))
    }
    queue.underWay--
    if (queue.underWay === 0) queues.get(db)?.delete(key)
  }

  return (db: Db, key: number, item: Item): Promise<Result> =>
    new Promise((resolve, reject) => {
      const queue = queueOf(db, key)
      queue.waiting.push({ item, resolve, reject })
      if (queue.underWay === most) return
      queue.underWay++
      setImmediate(send, db, key, queue)
    })
}
