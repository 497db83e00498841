import { AsyncLocalStorage } from 'node:async_hooks'
import { type Db, noteConnection, type Tx } from './connection.ts'

type AfterCommit = (db: Db) => void | Promise<void>

const afterCommits = new WeakMap<Tx, AfterCommit[]>()

/** Registers work for right after the commit. A rolled-back or retried transaction drops it with its other effects. */
export const afterCommit = (tx: Tx, work: AfterCommit): void => {
  afterCommits.set(tx, [...(afterCommits.get(tx) ?? []), work])
}

const beforeCommits = new AsyncLocalStorage<(tx: Tx) => Promise<void>>()

/** Runs `work`; each transaction in it also runs `beforeCommit`, as its last step. */
export const withBeforeCommit = <R>(beforeCommit: (tx: Tx) => Promise<void>, work: () => R): R =>
  beforeCommits.run(beforeCommit, work)

const retryable = new Set(['40001', '40P01'])
const isRetryable = (error: unknown) => retryable.has((error as { code?: string })?.code ?? '')

/**
 * Runs the body in one transaction; only `tx` is in scope inside. A deadlock or serialization failure is retried.
 * Work registered by `afterCommit` finishes before the caller goes on.
 */
export const inTransaction =
  <A extends unknown[], R>(body: (tx: Tx, ...args: A) => Promise<R>) =>
  async (db: Db, ...args: A): Promise<R> => {
    const [result, works] = await retrying(() =>
      db.transaction().execute(async (tx) => {
        await noteConnection(tx)
        const result = await body(tx, ...args)
        await beforeCommits.getStore()?.(tx)
        return [result, afterCommits.get(tx)] as const
      }),
    )
    for (const work of works ?? []) await work(db)
    return result
  }

/** Repeats the work, twice at most, when PostgreSQL chose it as the victim of a deadlock or serialization failure. */
const retrying = async <R>(work: () => Promise<R>): Promise<R> => {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (attempt === 3 || !isRetryable(error)) throw error
    }
  }
}
