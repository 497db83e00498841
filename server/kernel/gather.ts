import postgres from 'postgres'
import type { Db } from './db.ts'
import { AppError } from './errors.ts'
import { retrying } from './transaction.ts'

/** The database, or our own rules, said no: nothing of it was done. */
const isRefusal = (error: unknown) => error instanceof postgres.PostgresError || error instanceof AppError

/** So many leave together at most. */
const mostAtOnce = 100

interface Waiting<Item, Result> {
  item: Item
  resolve(result: Result): void
  reject(error: unknown): void
}

/**
 * Work on one row that many want at the same moment, done together: what comes for a key in one turn of the event loop, or
 * while its statement is under way, leaves with the next one, so that the row is locked and the disk waited for once for
 * all of them. `work` is one statement, or a transaction, and answers each item in its place. Where the database refuses
 * it, each is tried alone: nobody fails because of another. Where the answer was lost, all fail: it may have been done.
 */
export const gather = <Item, Result>(work: (db: Db, key: number, items: Item[]) => Promise<Result[]>) => {
  type Batch = Waiting<Item, Result>[]
  const queues = new WeakMap<Db, Map<number, Batch>>()

  const queuesOf = (db: Db) => {
    const known = queues.get(db) ?? new Map<number, Batch>()
    queues.set(db, known)
    return known
  }

  /** `goOn` comes before the answers: the database has work again while we send them. */
  const settle = async (db: Db, key: number, batch: Batch, goOn: () => void): Promise<void> => {
    const items = batch.map(({ item }) => item)
    try {
      const results = await retrying(() => work(db, key, items))
      goOn()
      for (const [at, { resolve }] of batch.entries()) resolve(results[at]!)
    } catch (error) {
      if (batch.length > 1 && isRefusal(error)) {
        for (const one of batch) await settle(db, key, [one], () => {})
        return goOn()
      }
      goOn()
      for (const { reject } of batch) reject(error)
    }
  }

  const send = (db: Db, key: number, waiting: Batch): void => {
    if (waiting.length === 0) queuesOf(db).delete(key)
    else void settle(db, key, waiting.splice(0, mostAtOnce), () => send(db, key, waiting))
  }

  return (db: Db, key: number, item: Item): Promise<Result> =>
    new Promise((resolve, reject) => {
      const waiting = queuesOf(db).get(key)
      if (waiting) return void waiting.push({ item, resolve, reject })
      const first = [{ item, resolve, reject }]
      queuesOf(db).set(key, first)
      setImmediate(send, db, key, first)
    })
}
