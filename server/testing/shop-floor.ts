import { type ChildProcess, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect } from 'vitest'
import { type Connection, connect, migrate } from '#kernel/database/index.ts'
import '../areas/catalogue/documents/index.ts'
import '../areas/money/payments/index.ts'
import { expectSoundLedger } from '../areas/money/points/testing/ledger.ts'
import { schema } from '../migrations.ts'
import { type Postgres, startPostgres } from '../postgres/launcher.ts'

const people = { first: 2, last: 21 }

interface Stock {
  /** The initial coins of each member; an item costs 7. */
  coins: number
  items: number
  /** Unpaid orders. */
  orders: number
}

/** Enough for a few kills. */
export const smallStock: Stock = { coins: 300, items: 60, orders: 200 }

/** Inserts resources of one author with these prices and ids from 1. */
export const putOnOffer = async (sql: Connection['sql'], authorId: number, prices: number[]): Promise<void> => {
  const [file] = await sql<{ id: number }[]>`
    insert into stored_file (key, name, suffix, size, sha256) values ('x', 'x.zip', 'zip', 1, repeat('a', 64)) returning id`
  await sql`insert into item (id, kind, author_id, name, description, category_id, coin, trace_code, state, approved_at,
      submitted_version, submitted_state, submitted_at, submitted_name, submitted_category_id, submitted_coin)
    select n, 'resource', ${authorId}, 'r' || n, 'd', 10001, price, 'SZ-' || lpad(n::text, 10, '0'), 1, now(),
      1, 1, now(), 'r' || n, 10001, price
    from unnest(${prices}::int[]) with ordinality as offered (price, n)`
  await sql`insert into item_stats (item_id, kind) select id, kind from item where author_id = ${authorId}`
  await sql`insert into item_version (item_id, number, name, description, category_id, coin, state)
    select id, 1, name, description, category_id, coin, 1 from item where author_id = ${authorId}`
  await sql`insert into resource (item_id, tags, file_id, suffix, file_size)
    select id, '{}', ${file!.id}, 'zip', 1 from item where author_id = ${authorId}`
  await sql`insert into resource_version (item_id, number, tags, file_id)
    select item_id, 1, tags, file_id from resource where file_id = ${file!.id}`
}

/** Inserts an author with resources, twenty members with coins, and unpaid orders. */
const fillShop = async ({ sql }: Connection, { coins, items, orders }: Stock): Promise<void> => {
  await migrate(sql, schema)
  await sql`insert into member (id, username, nick_name, level, department_id, password_hash)
    select n, 'person' || n, 'person' || n, 4, 1, 'x' from generate_series(1, ${people.last}::int) as n`
  await sql`select post_points('adjustment', 'credit', n::text, null, array['member', 'system'], array[n, 4], array[${coins}::bigint, -${coins}::bigint],
      array['adjustment', 'adjustment'], array['补发', '补发'], array[null, null]) from generate_series(${people.first}::int, ${people.last}::int) as n`
  await putOnOffer(sql, 1, Array<number>(items).fill(7))
  await sql`insert into payment_order (order_no, member_id, provider, coins, bonus, fen, subject, expires_at, state)
    select 'ORDER_' || n, ${people.first} + n % 20, 'wechat', 100, 0, 1000, '100 V币', now() + interval '10 minutes', 'closing'
    from generate_series(1, ${orders}::int) as n`
}

/** Every acknowledged purchase and payment is in the database. */
export const expectStored = async (
  { sql }: Pick<Connection, 'sql'>,
  acknowledged: ReadonlySet<string>,
): Promise<void> => {
  const rows = await sql<{ stored: string }[]>`
    select member_id || ':' || item_id as stored from access_grant where reason = 'bought'
    union all select order_no from payment_order where state = 'paid'`
  const stored = new Set(rows.map((row) => row.stored))
  expect([...acknowledged].filter((one) => !stored.has(one))).toEqual([])
}

/** Also that the ledger is sound: no partial, double or doubly credited payment. */
export const expectNothingLost = async (
  connection: Pick<Connection, 'db' | 'sql'>,
  acknowledged: ReadonlySet<string>,
): Promise<void> => {
  await expectStored(connection, acknowledged)
  await expectSoundLedger(connection.db)
}

/** A separate database on disk with fsync as in production, where clients buy and pay while processes are killed. */
export const openShopFloor = (stock: Stock) => {
  const dir = mkdtempSync(path.join(tmpdir(), 'shuzi-kills-'))
  chmodSync(dir, 0o755) // as root the database runs under another account
  const folder = path.join(dir, 'data')
  const acknowledged = new Set<string>()
  let postgres: Postgres
  let connection: Connection
  let buying: ChildProcess | undefined

  const open = async (): Promise<void> => {
    postgres = await startPostgres({ dir: folder, log: () => {} })
    connection = connect(postgres.url, { max: 2 })
  }
  const shut = async (how?: 'now'): Promise<void> => {
    await connection.sql.end({ timeout: 1 }).catch(() => {})
    await postgres.stop(how)
  }

  const startBuying = () => {
    const program = path.resolve(import.meta.dirname, 'buying-program.ts')
    const args = [postgres.url, `${people.first}-${people.last}`, `1-${stock.items}`, `1-${stock.orders}`]
    const child = spawn(process.execPath, [program, ...args], { stdio: ['ignore', 'pipe', 'inherit'] })
    let lineCount = 0
    child.stdout.on('data', (chunk: Buffer) => {
      // An incomplete line was not acknowledged.
      const whole = String(chunk).split('\n').slice(0, -1)
      lineCount += whole.length
      for (const line of whole) acknowledged.add(line)
    })
    buying = child
    const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
    return {
      hasDone: (times: number) => expect.poll(() => lineCount, { timeout: 60_000 }).toBeGreaterThan(times),
      async kill() {
        child.kill('SIGKILL')
        await ended
      },
    }
  }

  const nothingLost = () => expectNothingLost(connection, acknowledged)

  return {
    folder,
    dir,
    acknowledged,
    open,
    shut,
    fill: () => fillShop(connection, stock),
    startBuying,
    expectNothingLost: nothingLost,
    settings: async () =>
      (
        await connection.sql`select current_setting('fsync') as fsync, current_setting('full_page_writes') as pages,
        current_setting('synchronous_commit') as commits`
      )[0],
    /** Kills the buying program at a random moment. */
    async killServer() {
      const running = startBuying()
      await running.hasDone(20)
      await pause(randomInt(200))
      await running.kill()
      await nothingLost()
    },
    /** Kills PostgreSQL, or one backend, after which it restarts all of them by itself. */
    async killDatabase(what: 'postmaster' | 'backend') {
      const running = startBuying()
      await running.hasDone(20)
      await pause(randomInt(200))
      if (what === 'postmaster') {
        process.kill(postgres.pid, 'SIGKILL')
        await postgres.exited
        await running.kill()
        await shut('now')
        await open()
      } else {
        const [backend] = await connection.sql<{ pid: number; now: Date }[]>`
          select pid, now() from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid() order by random() limit 1`
        process.kill(backend!.pid, 'SIGKILL')
        // PostgreSQL ends all other backends and recovers; it has finished when all connections are newer.
        const left = () => connection.sql`
          select from pg_stat_activity where backend_type = 'client backend' and backend_start < ${backend!.now}`
        await expect
          .poll(
            () =>
              left().then(
                ({ length }) => length,
                () => -1,
              ),
            { timeout: 30_000 },
          )
          .toBe(0)
        await running.kill()
      }
      await nothingLost()
    },
    async close() {
      buying?.kill('SIGKILL')
      await connection?.sql.end({ timeout: 1 }).catch(() => {})
      await postgres?.stop('now').catch(() => {})
    },
    remove: () => rmSync(dir, { recursive: true, force: true }),
  }
}

/** A filled shop that the tests of a file, or of one of its groups, share. */
export const sharedShopFloor = (stock: Stock) => {
  const floor = openShopFloor(stock)
  beforeAll(async () => {
    await floor.open()
    await floor.fill()
  })
  afterAll(async () => {
    await floor.close()
    floor.remove()
  })
  return floor
}
