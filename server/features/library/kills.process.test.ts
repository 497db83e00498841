import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Connection, connect } from '#kernel/db.ts'
import { migrate } from '#kernel/migrate.ts'
import { migrationsFolder } from '../../migrations.ts'
import { type Postgres, startPostgres } from '../../postgres/launcher.ts'
import { expectSoundBooks } from '../points/testing/books.ts'
import './index.ts'

const people = { first: 2, last: 21 }
const items = { first: 1, last: 60 }

let dir: string
let postgres: Postgres
let connection: Connection
let buying: ChildProcess | undefined
let isMounted = false
beforeEach(() => {
  dir = mkdtempSync(path.join(tmpdir(), 'shuzi-kills-'))
  chmodSync(dir, 0o755) // as root the database runs under another account
  acknowledged.clear()
})
afterEach(async () => {
  buying?.kill('SIGKILL')
  await connection?.sql.end({ timeout: 1 }).catch(() => {})
  await postgres?.stop('now').catch(() => {})
  if (isMounted) execFileSync('umount', [folder()])
  isMounted = false
  rmSync(dir, { recursive: true, force: true })
})

const folder = () => path.join(dir, 'data')
const open = async () => {
  postgres = await startPostgres({ dir: folder(), log: () => {} })
  connection = connect(postgres.url, { max: 2 })
}
const shut = async (how?: 'now') => {
  await connection.sql.end({ timeout: 1 }).catch(() => {})
  await postgres.stop(how)
}

/** An author with things to sell and twenty people with coins, but not for everything. */
const fill = async ({ sql }: Connection) => {
  await migrate(sql, migrationsFolder)
  await sql`insert into member (id, username, nick_name, level, department_id, password_hash)
    select n, 'person' || n, 'person' || n, 4, 1, 'x' from generate_series(1, ${people.last}::int) as n`
  await sql`select post_points('bonus', n::text, 'credit', null, array['member', 'system'], array[n, 3], array[300, -300]::bigint[],
      array['bonus', 'bonus'], array['赠送', '赠送'], array[null, null]) from generate_series(${people.first}::int, ${people.last}::int) as n`
  await sql`insert into stored_file (id, key, name, suffix, size, sha256) values (1000, 'x', 'x.zip', 'zip', 1, repeat('a', 64))`
  await sql`insert into resource (id, author_id, name, description, category_id, tags, coin, file_id, suffix, file_size, state, approved_at,
      newest_state, newest_name, newest_category_id, newest_coin, trace_code)
    select n, 1, 'r' || n, 'd', 10001, '{}', 7, 1000, 'zip', 1, 1, now(), 1, 'r' || n, 10001, 7, 'SZ-' || lpad(n::text, 10, '0')
    from generate_series(${items.first}::int, ${items.last}::int) as n`
  await sql`insert into resource_version (resource_id, number, name, description, category_id, tags, coin, file_id, state)
    select id, 1, name, description, category_id, tags, coin, file_id, 1 from resource`
}

const acknowledged = new Set<string>()
const startBuying = () => {
  const program = path.resolve(import.meta.dirname, '../../testing/buying-program.ts')
  const range = ({ first, last }: typeof people) => `${first}-${last}`
  const child = spawn(process.execPath, [program, postgres.url, range(people), range(items)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let heard = 0
  child.stdout.on('data', (chunk: Buffer) => {
    // A line cut by the kill is an answer nobody got.
    const whole = String(chunk).split('\n').slice(0, -1)
    heard += whole.length
    for (const line of whole) acknowledged.add(line)
  })
  buying = child
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  return {
    hasBought: (times: number) => expect.poll(() => heard, { timeout: 60_000 }).toBeGreaterThan(times),
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
  }
}

/** Whatever was answered is there, and the books are right: no half purchase, no purchase paid twice. */
const expectNothingLost = async () => {
  const rows = await connection.sql<{ held: string }[]>`
    select member_id || ':' || item_id as held from access_grant where reason = 'bought'`
  const held = new Set(rows.map((row) => row.held))
  expect([...acknowledged].filter((one) => !held.has(one))).toEqual([])
  await expectSoundBooks(connection.db)
}

test('after kill -9 of the server in the middle of purchases nothing is half done and nothing answered is lost', async () => {
  await open()
  await fill(connection)
  for (let round = 0; round < 3; round++) {
    const running = startBuying()
    await running.hasBought(20)
    await pause(randomInt(200))
    await running.kill()
    await expectNothingLost()
  }
})

test('after kill -9 of the database in the middle of purchases it recovers with everything that was answered', async () => {
  await open()
  await fill(connection)
  for (let round = 0; round < 2; round++) {
    const running = startBuying()
    await running.hasBought(20)
    await pause(randomInt(200))
    process.kill(postgres.pid, 'SIGKILL')
    await postgres.exited
    await running.kill()
    await shut('now')
    await open()
    await expectNothingLost()
  }
})

test('a backup put back is a sound state of its time', async () => {
  await open()
  await fill(connection)
  const first = startBuying()
  await first.hasBought(30)
  await first.kill()
  await shut()
  const [atBackup, backup] = [new Set(acknowledged), path.join(dir, 'backup')]
  execFileSync('cp', ['-a', folder(), backup])
  await open()
  const second = startBuying()
  await second.hasBought(30)
  await second.kill()
  await shut()
  execFileSync('rm', ['-rf', folder()])
  execFileSync('cp', ['-a', backup, folder()])
  await open()
  acknowledged.clear()
  for (const one of atBackup) acknowledged.add(one)
  await expectNothingLost()
})

// Only root can mount the small disk this needs.
test.runIf(process.getuid?.() === 0)(
  'a full disk refuses purchases whole, and selling goes on once there is room',
  async () => {
    mkdirSync(folder())
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=400m', 'shuzi-test', folder()])
    isMounted = true
    await open()
    await fill(connection)
    const running = startBuying()
    await running.hasBought(10)
    const ballast = path.join(folder(), 'ballast')
    execFileSync('sh', ['-c', `dd if=/dev/zero of=${ballast} bs=1M 2>/dev/null || true`])
    await pause(1_000)
    await running.kill()
    rmSync(ballast)
    await shut('now')
    await open()
    await expectNothingLost()
    const again = startBuying()
    await again.hasBought(5)
    await again.kill()
    await expectNothingLost()
  },
)
