import { setTimeout as pause } from 'node:timers/promises'
import { type ColumnType, Kysely, type Transaction } from 'kysely'
import postgres from 'postgres'
import { poolDialect } from './dialect.ts'
import { tellRest } from './outbox.ts'

/** Every table by name; each feature adds its own in its tables.ts. */
// biome-ignore lint/suspicious/noEmptyInterface: features fill it by declaration merging
export interface Tables {}

export type Db = Kysely<Tables>
export type Tx = Transaction<Tables>

/** Read as Date, written as Date or ISO text, and left to the database when absent. */
export type Timestamp = ColumnType<Date, Date | string | undefined, Date | string>

export interface Connection {
  db: Db
  /** The driver itself, for LISTEN, COPY and migrations. */
  sql: postgres.Sql
  /** After what transactions have announced is told. */
  close(): Promise<void>
}

/** `socket://<encoded directory>/<database>?user=<name>` names the embedded server; anything else is a PostgreSQL URL. */
export const driverOptions = (url: string): { url?: string; options: postgres.Options<Record<string, never>> } => {
  if (!url.startsWith('socket://')) return { url, options: {} }
  const [location = '', query] = url.slice('socket://'.length).split('?')
  const [directory = '', database = ''] = location.split('/')
  return {
    options: {
      path: `${decodeURIComponent(directory)}/.s.PGSQL.5432`,
      database: decodeURIComponent(database),
      user: new URLSearchParams(query).get('user') ?? 'postgres',
    },
  }
}

/** So long what is under way may take to end. */
const closingMs = 5_000

const pools = new WeakMap<Db, postgres.Sql>()

/** The driver under a database; undefined for a transaction, which has a connection of its own. */
export const poolOf = (db: Db): postgres.Sql | undefined => pools.get(db)

export const connect = (url: string, { max = 10 }: { max?: number } = {}): Connection => {
  const { url: address, options } = driverOptions(url)
  const settings: postgres.Options<{ bigint: postgres.PostgresType<number> }> = {
    ...options,
    max,
    onnotice() {},
    idle_timeout: 0,
    connect_timeout: 10,
    // Ids and counters stay far below 2^53, so bigint columns are plain numbers.
    types: { bigint: { to: 20, from: [20], parse: Number, serialize: String } },
    connection: { application_name: 'shuzi', TimeZone: 'UTC' },
  }
  const sql = (address ? postgres(address, settings) : postgres(settings)) as unknown as postgres.Sql
  const db = new Kysely<Tables>({ dialect: poolDialect(sql) })
  pools.set(db, sql)
  return {
    db,
    sql,
    async close() {
      await Promise.race([tellRest(db), pause(closingMs, undefined, { ref: false })])
      await sql.end({ timeout: closingMs / 1000 })
    },
  }
}
