import postgres from 'postgres'
import type { Db, Tx } from './db.ts'
import { AppError } from './errors.ts'
import { retrying } from './transaction.ts'

/** The database, or our own rules, said no: nothing of it was done. */
const isRefusal = (error: unknown) => error instanceof postgres.PostgresError || error instanceof AppError

/** So many leave together at most. */
const mostAtOnce = 100
/** So many connections one key takes at most: one that works, and those that wait for the disk. */
const mostUnderWay = 3

interface Waiting<Item, Result> {
  item: Item
  resolve(result: Result): void
  reject(error: unknown): void
}

interface Queue<Item, Result> {
  waiting: Waiting<Item, Result>[]
  /** From the moment a batch is about to leave until its work is done. */
  isWorking: boolean
  underWay: number
}

/**
 * Work on one row that many want at the same moment, done together: what comes for a key in one turn of the event loop, or
 * while its work is under way, leaves with the next batch, so that the row is locked and the disk waited for once for all of
 * them. `work` is what a transaction does, and answers each item in its place; when it is done the next batch leaves, while
 * the disk is waited for. Where the database refuses it, each is tried alone: nobody fails because of another. Where the
 * answer was lost, all fail: it may have been done.
 */
export const gather = <Item, Result>(work: (tx: Tx, key: number, items: Item[]) => Promise<Result[]>) => {
  type Batch = Waiting<Item, Result>[]
  const queues = new WeakMap<Db, Map<number, Queue<Item, Result>>>()

  const queueOf = (db: Db, key: number) => {
    const ofAll = queues.get(db) ?? new Map<number, Queue<Item, Result>>()
    queues.set(db, ofAll)
    const queue = ofAll.get(key) ?? { waiting: [], isWorking: false, underWay: 0 }
    ofAll.set(key, queue)
    return queue
  }

  const settle = async (db: Db, key: number, batch: Batch, onWorked: () => void): Promise<void> => {
    const items = batch.map(({ item }) => item)
    const worked = async (tx: Tx) => {
      const results = await work(tx, key, items)
      onWorked()
      return results
    }
    try {
      const results = await retrying(() => db.transaction().execute(worked))
      for (const [at, { resolve }] of batch.entries()) resolve(results[at]!)
    } catch (error) {
      if (batch.length > 1 && isRefusal(error)) for (const one of batch) await settle(db, key, [one], () => {})
      else for (const { reject } of batch) reject(error)
    }
  }

  const send = async (db: Db, key: number, queue: Queue<Item, Result>): Promise<void> => {
    queue.isWorking = queue.waiting.length > 0 && queue.underWay < mostUnderWay
    if (queue.isWorking) {
      let isOver = false
      const goOn = () => {
        if (!isOver) void send(db, key, queue)
        isOver = true
      }
      queue.underWay++
      await settle(db, key, queue.waiting.splice(0, mostAtOnce), goOn)
      queue.underWay--
      if (!isOver) goOn()
      else if (!queue.isWorking) void send(db, key, queue)
    } else if (queue.underWay === 0) queues.get(db)?.delete(key)
  }

  return (db: Db, key: number, item: Item): Promise<Result> =>
    new Promise((resolve, reject) => {
      const queue = queueOf(db, key)
      queue.waiting.push({ item, resolve, reject })
      if (queue.isWorking) return
      queue.isWorking = true
      setImmediate(send, db, key, queue)
    })
}
