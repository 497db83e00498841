import { setTimeout as pause } from 'node:timers/promises'
import { type CompiledQuery, type DatabaseConnection, DummyDriver, Kysely, type QueryResult } from 'kysely'
import type { Sql } from 'postgres'
import type { Log } from '#kernel/log/index.ts'
import { beforeClose, connect, type Db, poolOf } from './connection.ts'
import { PoolConnection, poolDialect } from './kysely-dialect.ts'
import { hasReached, isOfSameLog, type LogPlace, readLogPlace } from './log-place.ts'
import type { Tables } from './tables.ts'

/** A file that is being downloaded keeps its connection. */
const mostConnections = 4
/** Until the replica has replayed what the leader had written. */
const replayMs = 2_000
const lookEveryMs = 20
/** With all that the network may take, and the wait for a connection that others use. */
const longestMs = 3_000
/** After a failure, before the replica is asked again. */
const restMs = 10_000

/** Why a read ran on the leader although there is a replica. */
const reasons = ['busy', 'resting', 'behind', 'unreachable', 'interrupted'] as const
type Reason = (typeof reasons)[number]
type Place = 'replica' | Reason

const counts = new Map<Place, number>()
const count = (place: Place) => counts.set(place, (counts.get(place) ?? 0) + 1)

/** How many late reads of this process ran on the replica, and how many on the leader for each reason. */
export const lateReadCounts = () => [
  { ranOn: 'replica', reason: '', count: counts.get('replica') ?? 0 },
  ...reasons.map((reason) => ({ ranOn: 'leader', reason, count: counts.get(reason) ?? 0 })),
]

const lateDatabases = new WeakMap<Db, Db>()

/**
 * The database for exports and statistics (decision 0017): each query sees all that was committed before it began, but may
 * wait for it, and none can write. Without a replica it is `db` itself.
 */
export const lateReads = (db: Db): Db => lateDatabases.get(db) ?? db

/** From now on late reads of this database run on the replica when it can serve them, otherwise on the leader. */
export const readLateFrom = (db: Db, replicaUrl: string, log: Log): void => {
  const { sql: pool, close } = connect(replicaUrl, {
    max: mostConnections,
    connectSeconds: longestMs / 1000,
    application: 'shuzi late reads',
  })
  const leader = poolOf(db)!
  const replica = new Replica(leader, pool, log)
  const dialect = { ...poolDialect(leader), createDriver: () => new LateDriver(new LateConnection(leader, replica)) }
  lateDatabases.set(db, new Kysely<Tables>({ dialect }))
  beforeClose(db, close)
}

class LateDriver extends DummyDriver {
  readonly #connection: LateConnection

  constructor(connection: LateConnection) {
    super()
    this.#connection = connection
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    return this.#connection
  }

  override beginTransaction(): Promise<void> {
    throw new Error('late reads have no transactions')
  }
}

/** The beginning of a read, after which it can no longer move to another server. */
type FirstStep<Result> = (connection: PoolConnection) => Promise<Result>

interface Begun<Result> {
  first: Result
  /** Gives the connection back. */
  end(): Promise<void>
}

/** Every query has a read-only transaction of its own: a pooler in front of the server keeps no settings of a session. */
class LateConnection implements DatabaseConnection {
  readonly #leader: Sql
  readonly #replica: Replica

  constructor(leader: Sql, replica: Replica) {
    this.#leader = leader
    this.#replica = replica
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const { first, end } = await this.#begin((connection) => connection.executeQuery<Row>(query))
    await end()
    return first
  }

  async *streamQuery<Row>(query: CompiledQuery, size: number): AsyncIterableIterator<QueryResult<Row>> {
    const { first, end } = await this.#begin(async (connection) => {
      const batches = connection.streamQuery<Row>(query, size)
      return { batches, batch: await batches.next() }
    })
    const { batches } = first
    try {
      for (let { batch } = first; !batch.done; batch = await batches.next()) yield batch.value
    } finally {
      await batches.return?.()
      await end()
    }
  }

  async #begin<Result>(step: FirstStep<Result>): Promise<Begun<Result>> {
    return (await this.#replica.begin(step)) ?? (await this.#beginOnLeader(step))
  }

  async #beginOnLeader<Result>(step: FirstStep<Result>): Promise<Begun<Result>> {
    const connection = new PoolConnection(this.#leader)
    await connection.begin({ accessMode: 'read only' })
    return runFirst(step, connection, () => endOf(connection))
  }
}

const runFirst = async <Result>(
  step: FirstStep<Result>,
  connection: PoolConnection,
  end: () => Promise<void>,
): Promise<Begun<Result>> => {
  try {
    return { first: await step(connection), end }
  } catch (error) {
    await end()
    throw error
  }
}

/** Nothing was written, so it does not matter how the transaction ends. */
const endOf = (connection: PoolConnection): Promise<void> => connection.rollback().catch(() => {})

class Behind extends Error {
  constructor() {
    super('the replica has not replayed what the leader has written')
  }
}

class Replica {
  readonly #leader: Sql
  readonly #pool: Sql
  readonly #log: Log
  #open = 0
  #restsUntil = 0
  #isServing = true

  constructor(leader: Sql, pool: Sql, log: Log) {
    this.#leader = leader
    this.#pool = pool
    this.#log = log
  }

  /** Begins a read on the replica; undefined if the leader has to serve it. */
  async begin<Result>(step: FirstStep<Result>): Promise<Begun<Result> | undefined> {
    const place = await this.#tryToBegin(step)
    if (typeof place === 'string') {
      count(place)
      return undefined
    }
    count('replica')
    return place
  }

  async #tryToBegin<Result>(step: FirstStep<Result>): Promise<Begun<Result> | Reason> {
    if (performance.now() < this.#restsUntil) return 'resting'
    const connection = await inTime(this.#openCaughtUp()).catch((error: Error) => error)
    if (connection instanceof Error) return this.#rest(connection)
    this.#serves()
    this.#open++
    const end = () => {
      this.#open--
      return endOf(connection)
    }
    // Whatever stopped it, a conflict with the replay, a lost connection or its own text: the leader repeats it or says why not.
    return runFirst(step, connection, end).catch(() => 'interrupted' as const)
  }

  /** A transaction on the replica that sees everything the leader had written before. */
  async #openCaughtUp(): Promise<PoolConnection> {
    const leader = await readLogPlace(new PoolConnection(this.#leader))
    const connection = new PoolConnection(this.#pool)
    await connection.begin({ accessMode: 'read only' })
    try {
      await untilReached(connection, leader)
      return connection
    } catch (error) {
      await endOf(connection)
      throw error
    }
  }

  #rest(error: Error): Reason {
    this.#restsUntil = performance.now() + restMs
    if (this.#isServing) this.#log.warn({ err: error }, 'exports and statistics run on the leader')
    this.#isServing = false
    if (error instanceof Behind) return 'behind'
    return this.#open === mostConnections ? 'busy' : 'unreachable'
  }

  #serves(): void {
    if (!this.#isServing) this.#log.info('exports and statistics run on the replica again')
    this.#isServing = true
  }
}

const untilReached = async (connection: PoolConnection, leader: LogPlace): Promise<void> => {
  const end = performance.now() + replayMs
  for (;;) {
    const place = await readLogPlace(connection)
    if (hasReached(place, leader)) return
    if (!isOfSameLog(place, leader) || performance.now() > end) throw new Behind()
    await pause(lookEveryMs)
  }
}

/** The connection if it opens in time; one that opens later goes back to the pool. */
const inTime = async (opening: Promise<PoolConnection>): Promise<PoolConnection> => {
  const isOpen = opening.then(() => true)
  if (await Promise.race([isOpen, pause(longestMs, false, { ref: false })])) return opening
  opening.then(endOf).catch(() => {})
  throw new Error(`the replica gave no answer within ${longestMs} ms`)
}
