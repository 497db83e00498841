import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Kysely,
  PostgresAdapter,
  PostgresDriver,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  type TransactionSettings,
} from 'kysely'
import type { Row, RowList, Sql, TransactionSql } from 'postgres'
import { runStatement } from './run-statement.ts'

/**
 * Kysely on postgres.js. A single query goes straight to the pool, which pipelines it; only a transaction reserves a
 * connection. (The published dialect reserves one for every query, which costs more than the query.) So outside a
 * transaction no code may rely on two queries using the same connection.
 */
export const poolDialect = (sql: Sql): Dialect => ({
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => new PoolDriver(sql),
  createIntrospector: (db: Kysely<unknown>) => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
})

class PoolDriver extends PostgresDriver {
  readonly #sql: Sql

  constructor(sql: Sql) {
    super({} as ConstructorParameters<typeof PostgresDriver>[0])
    this.#sql = sql
  }

  override async init(): Promise<void> {}

  override async acquireConnection(): Promise<DatabaseConnection> {
    return new PoolConnection(this.#sql)
  }

  override beginTransaction(connection: PoolConnection, settings: TransactionSettings): Promise<void> {
    return connection.begin(settings)
  }

  override commitTransaction(connection: PoolConnection): Promise<void> {
    return connection.commit()
  }

  override rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    return (connection as PoolConnection).rollback()
  }

  override async releaseConnection(): Promise<void> {}

  override async destroy(): Promise<void> {
    await this.#sql.end({ timeout: 5 })
  }
}

const commandsWithCount = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])
class RolledBack extends Error {}

/**
 * Copies the rows of a result into a new array and empties the driver's. After a query that failed in the middle of its
 * rows, the driver's next array on that connection begins with holes (porsager/postgres#1181), which the copy leaves out.
 * And the driver allocates its arrays early, so that they are in the old generation when they are filled: their rows would
 * stay until the next full garbage collection, 300 MB in an export of a million rows.
 */
export const rowsOf = <Row>(result: readonly unknown[]): Row[] => {
  const rows = result.filter(() => true) as Row[]
  ;(result as unknown[]).length = 0
  return rows
}

/** An open transaction on its own connection. */
interface Running {
  sql: TransactionSql
  /** Settles the promise that the driver's `begin` awaits, which then commits or rolls back. */
  finish: { resolve(): void; reject(reason: Error): void }
  ended: Promise<unknown>
}

export class PoolConnection implements DatabaseConnection {
  readonly #sql: Sql
  #running: Running | undefined
  /** Set when the connection was lost in mid-transaction: postgres.js would write to a closed socket. */
  #lost: Error | undefined

  constructor(sql: Sql) {
    this.#sql = sql
  }

  async begin({ isolationLevel, accessMode }: TransactionSettings): Promise<void> {
    const mode = [isolationLevel && `isolation level ${isolationLevel}`, accessMode].filter(Boolean).join(' ')
    const started = Promise.withResolvers<TransactionSql>()
    const done = Promise.withResolvers<void>()
    const ended = this.#sql.begin(mode, (sql) => {
      started.resolve(sql)
      return done.promise
    })
    ended.catch((error) => {
      this.#lost = error
      started.reject(error)
    })
    this.#running = { sql: await started.promise, finish: done, ended }
  }

  async commit(): Promise<void> {
    const { finish, ended } = this.#running!
    if (this.#lost) throw this.#lost
    finish.resolve()
    await ended
    this.#running = undefined
  }

  async rollback(): Promise<void> {
    const { finish, ended } = this.#running!
    this.#running = undefined
    if (this.#lost) return // PostgreSQL rolled it back when the connection broke
    const reason = new RolledBack()
    finish.reject(reason)
    await ended.catch((error) => {
      if (error !== reason) throw error
    })
  }

  /** Sends a statement of the open transaction at once, also while earlier ones are running: they share a packet. */
  async runInTransaction(text: string, parameters: readonly unknown[]): Promise<RowList<Row[]>> {
    if (this.#lost) throw this.#lost
    if (!this.#running) throw new Error('the transaction has ended')
    return runStatement(this.#sql, text, parameters, this.#running.sql)
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#lost) throw this.#lost
    const result = await runStatement(this.#sql, sql, parameters, this.#running?.sql)
    return {
      rows: rowsOf<R>(result),
      ...(commandsWithCount.has(result.command) && { numAffectedRows: BigInt(result.count) }),
    }
  }

  async *streamQuery<R>({ sql, parameters }: CompiledQuery, size: number): AsyncIterableIterator<QueryResult<R>> {
    const cursor = (this.#running?.sql ?? this.#sql).unsafe(sql, parameters as never[]).cursor(size)
    for await (const batch of cursor) yield { rows: rowsOf<R>(batch) }
  }
}
