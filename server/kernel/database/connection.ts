import { setTimeout as pause } from 'node:timers/promises'
import { type ColumnType, Kysely, type Transaction } from 'kysely'
import postgres from 'postgres'
import { type PoolConnection, poolDialect } from './kysely-dialect.ts'
import type { Tables } from './tables.ts'

export type Db = Kysely<Tables>
export type Tx = Transaction<Tables>

/** Read as Date, written as Date or ISO text, and left to the database when absent. */
export type Timestamp = ColumnType<Date, Date | string | undefined, Date | string>

export interface Connection {
  db: Db
  /** The driver itself, for LISTEN, COPY and migrations. */
  sql: postgres.Sql
  /** Runs the registered `beforeClose` work, then closes the pools. */
  close(): Promise<void>
}

const embeddedScheme = 'socket://'

/** Whether the address names the portal's own PostgreSQL, whose disk it watches itself. */
export const isEmbedded = (url: string | undefined): boolean => url?.startsWith(embeddedScheme) ?? false

/** `socket://<encoded directory>/<database>?user=<name>` names the embedded server; anything else is a PostgreSQL URL. */
export const driverOptions = (url: string): { url?: string; options: postgres.Options<Record<string, never>> } => {
  if (!isEmbedded(url)) return { url, options: {} }
  const [location = '', query] = url.slice(embeddedScheme.length).split('?')
  const [directory = '', database = ''] = location.split('/')
  return {
    options: {
      path: `${decodeURIComponent(directory)}/.s.PGSQL.5432`,
      database: decodeURIComponent(database),
      user: new URLSearchParams(query).get('user') ?? 'postgres',
    },
  }
}

/** Time in-flight queries and `beforeClose` work get to finish on shutdown. */
const closingMs = 5_000

interface Pools {
  all: postgres.Sql
  shortReads: postgres.Sql
}
const pools = new WeakMap<Db, Pools>()

const closeHooks = new WeakMap<Db, (() => Promise<void>)[]>()

/** Registers work that needs the database once more before its connections close. */
export const beforeClose = (db: Db, work: () => Promise<void>): void => {
  closeHooks.set(db, [...(closeHooks.get(db) ?? []), work])
}

/** The driver under a database; undefined for a transaction, which has a connection of its own. */
export const poolOf = (db: Db): postgres.Sql | undefined => pools.get(db)?.all

const connectionsOfTransactions = new WeakMap<Db, PoolConnection>()

/** Finds the connection of a transaction, for `runInTransaction`; Kysely would await each statement before the next. */
export const noteConnection = (tx: Tx): Promise<void> =>
  tx.getExecutor().provideConnection(async (connection) => {
    connectionsOfTransactions.set(tx, connection as PoolConnection)
  })

export const connectionOf = (tx: Db): PoolConnection | undefined => connectionsOfTransactions.get(tx)

/** Every pool under a database. */
export const poolsOf = (db: Db): postgres.Sql[] => {
  const { all, shortReads } = pools.get(db)!
  return [...new Set([all, shortReads])]
}

/** The connections reserved for short reads; undefined for a transaction. */
export const shortReadsOf = (db: Db): postgres.Sql | undefined => pools.get(db)?.shortReads

export interface Size {
  max?: number
  /**
   * Extra connections for short reads alone. Short reads never queue behind long ones there, and since the connections
   * are few, concurrent queries share one packet: a tenth less CPU time for a page with many lists.
   */
  forShortReads?: number
  /** The longest time a query waits for a new connection. */
  connectSeconds?: number
  /** The name by which the database knows these connections; by default that of calls. */
  application?: string
}

/** By this name the database knows our connections for calls, also behind a pooler. */
export const callsApplication = 'shuzi'

/** Seconds before a lost connection is opened again. The driver's own pause grows to 20 s, long after the database is back. */
const secondsBeforeAttempt = (failures: number) => Math.min(0.05 * 2 ** failures, 1)

export const connect = (
  url: string,
  { max = 10, forShortReads = 0, connectSeconds = 10, application = callsApplication }: Size = {},
): Connection => {
  const { url: address, options } = driverOptions(url)
  const settings: postgres.Options<{ bigint: postgres.PostgresType<number> }> = {
    ...options,
    onnotice() {},
    idle_timeout: 0,
    connect_timeout: connectSeconds,
    backoff: secondsBeforeAttempt,
    // Ids and counters stay far below 2^53, so bigint columns are plain numbers.
    types: { bigint: { to: 20, from: [20], parse: Number, serialize: String } },
    connection: { application_name: application, TimeZone: 'UTC' },
  }
  const open = (connections: number) => {
    const sized = { ...settings, max: connections }
    return (address ? postgres(address, sized) : postgres(sized)) as unknown as postgres.Sql
  }
  const sql = open(max)
  const shortReads = forShortReads > 0 ? open(forShortReads) : sql
  const db = new Kysely<Tables>({ dialect: poolDialect(sql) })
  pools.set(db, { all: sql, shortReads })
  return {
    db,
    sql,
    async close() {
      const hooks = (closeHooks.get(db) ?? []).map((work) => work())
      await Promise.race([Promise.all(hooks), pause(closingMs, undefined, { ref: false })])
      await Promise.all(poolsOf(db).map((pool) => pool.end({ timeout: closingMs / 1000 })))
    },
  }
}

/** One connection for `migrate`, under a name that a migration of another process leaves alone. */
export const connectForMigrations = (url: string): Connection =>
  connect(url, { max: 1, application: 'shuzi migrations' })
