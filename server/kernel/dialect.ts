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
import type { ReservedSql, Sql } from 'postgres'

/**
 * Kysely on postgres.js. A query of its own goes straight to the pool, which pipelines it; only a transaction takes a
 * connection for itself. (The published dialect reserves one for every query, which costs more than the query.)
 * So nothing outside a transaction may count on two queries meeting the same connection.
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

  override async beginTransaction(connection: PoolConnection, settings: TransactionSettings): Promise<void> {
    await connection.reserve()
    await super.beginTransaction(connection, settings)
  }

  override async releaseConnection(connection: DatabaseConnection): Promise<void> {
    ;(connection as PoolConnection).release()
  }

  override async destroy(): Promise<void> {
    await this.#sql.end({ timeout: 5 })
  }
}

const counted = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])

class PoolConnection implements DatabaseConnection {
  readonly #sql: Sql
  #reserved: ReservedSql | undefined

  constructor(sql: Sql) {
    this.#sql = sql
  }

  async reserve(): Promise<void> {
    this.#reserved = await this.#sql.reserve()
  }

  release(): void {
    this.#reserved?.release()
    this.#reserved = undefined
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const rows = await (this.#reserved ?? this.#sql).unsafe(sql, parameters as never[], { prepare: true })
    return {
      rows: rows as unknown as R[],
      ...(counted.has(rows.command) && { numAffectedRows: BigInt(rows.count) }),
    }
  }

  async *streamQuery<R>({ sql, parameters }: CompiledQuery, size: number): AsyncIterableIterator<QueryResult<R>> {
    const cursor = (this.#reserved ?? this.#sql).unsafe(sql, parameters as never[]).cursor(size)
    for await (const rows of cursor) yield { rows: rows as unknown as R[] }
  }
}
