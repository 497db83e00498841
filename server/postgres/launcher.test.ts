import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { connect } from '#kernel/database/index.ts'
import { binaries } from './binaries.ts'
import { type Postgres, StartRefused, startPostgres } from './launcher.ts'
import { nameOf, persistentFolder } from './places.ts'
import { processesOn } from './processes.ts'
import { spawnServer } from './server.ts'
import { serverSettings } from './settings.ts'
import { databaseUser } from './user.ts'

let home: string
let logged: string[]
const started: Postgres[] = []

let created: string
beforeAll(async () => {
  created = mkdtempSync(path.join(tmpdir(), 'postgres-created-'))
  chmodSync(created, 0o755)
  const server = await startPostgres({ dir: created, log: () => {} })
  await server.stop()
})
afterAll(() => rmSync(created, { recursive: true, force: true }))

/** Copies a database created once for all tests, because creating one takes longer than most of them. */
function seed(dir = home): void {
  mkdirSync(dir, { recursive: true })
  execFileSync('cp', ['-a', `${created}/.`, dir])
}

beforeEach(() => {
  home = mkdtempSync(path.join(tmpdir(), 'postgres-'))
  chmodSync(home, 0o755)
  logged = []
})
afterEach(async () => {
  await Promise.all(started.splice(0).map((server) => server.stop('now')))
  rmSync(home, { recursive: true, force: true })
})

async function start(dir = home, signal?: AbortSignal): Promise<Postgres> {
  const log = (sentence: string) => logged.push(sentence)
  const server = await startPostgres({ dir, log, settings: { shared_buffers: '16MB' }, signal })
  started.push(server)
  return server
}

async function ask(server: Postgres, query: string) {
  const { sql, close } = connect(server.url, { max: 1 })
  try {
    return await sql.unsafe(query)
  } finally {
    await close()
  }
}

const rows = async (server: Postgres) => (await ask(server, 'select id from entry order by id')).map((row) => row.id)

test('a database for Chinese text comes up on a unix socket and nowhere else', async () => {
  seed()
  const server = await start()
  const [text] = await ask(server, "select similarity('微课程设计', '课程设计') > 0.3 as found, upper('äö') as upper")
  expect(text).toEqual({ found: true, upper: 'ÄÖ' })
  const [setting] = await ask(
    server,
    "select current_setting('listen_addresses') as tcp, current_setting('fsync') as fsync",
  )
  expect(setting).toEqual({ tcp: '', fsync: 'on' })
  expect(await ask(server, 'select calls from pg_stat_statements limit 1')).toHaveLength(1)
  await server.stop()
  expect(processesOn(path.join(home, 'data'))).toEqual([])
})

test('a second start on the folder is refused and changes nothing', async () => {
  seed()
  const server = await start()
  await ask(server, 'create table entry as select 1 as id')
  await expect(start()).rejects.toThrow(new RegExp(`正由另一个实例使用（进程 ${process.pid}）`))
  await expect(start()).rejects.toThrow(StartRefused)
  expect(await rows(server)).toEqual([1])
})

test('after kill -9 of the server the next start has all committed rows', async () => {
  seed()
  const server = await start()
  await ask(server, 'create table entry (id int); insert into entry values (1), (2)')
  process.kill(server.pid, 'SIGKILL')
  await server.exited
  expect(existsSync(path.join(home, 'data/postmaster.pid'))).toBe(true)
  expect(await rows(await start())).toEqual([1, 2])
})

test('a server whose owner is gone is replaced', async () => {
  seed()
  const first = await start()
  await ask(first, 'create table entry as select 1 as id')
  await first.stop()
  const [data, user] = [path.join(home, 'data'), databaseUser(path.join(home, 'data'))]
  const settings = serverSettings(home, data, first.socketDir, { shared_buffers: '16MB' })
  const leftover = spawnServer(path.join(binaries(user), 'postgres'), ['-D', data, ...settings], user)
  await expect.poll(() => readFileSync(path.join(data, 'postmaster.pid'), 'utf8')).toContain('ready')
  const server = await start()
  expect(server.adopted).toBe(true)
  expect(logged).toEqual(['上次没有正常停止，留下的数据库进程已收回。'])
  expect(leftover.exitCode).toBe(0)
  expect(await rows(server)).toEqual([1])
})

test.each([
  ['spaces, quotes and Chinese', `数据 "a" 'b'`, () => {}],
  ['more bytes than a socket address has', `${'long'.repeat(20)}/${'数据'.repeat(10)}`, seed],
])('the folder may have %s in its path', async (_what, name, prepare) => {
  prepare(path.join(home, name))
  const server = await start(path.join(home, name))
  expect(await ask(server, 'select 1 as one')).toEqual([{ one: 1 }])
  const address = server.url
  await server.stop()
  const again = await start(path.join(home, name))
  expect(again.url).toBe(address)
  await again.stop()
  rmSync(again.socketDir, { recursive: true })
})

test('a start in progress can be aborted', async () => {
  seed()
  const controller = new AbortController()
  const starting = start(home, controller.signal)
  controller.abort()
  await expect(starting).rejects.toThrow()
  expect(processesOn(path.join(home, 'data'))).toEqual([])
})

test('the remains of a start that was killed while creating the database are removed', async () => {
  mkdirSync(path.join(home, 'data.new'))
  writeFileSync(path.join(home, 'data.new/PG_VERSION'), '18')
  expect(await ask(await start(), 'select 1 as one')).toEqual([{ one: 1 }])
  expect(existsSync(path.join(home, 'data.new'))).toBe(false)
})

describe('folders that are not ours are refused in one sentence', () => {
  test.each([
    ['a data directory of another version', 'PG_VERSION', '17', '是 PostgreSQL 17 的数据目录，本程序自带的是 18'],
    ['a folder with other files', 'letter.txt', 'Dear', '不是空目录，也不是数据库目录'],
  ])('%s', async (_what, file, text, sentence) => {
    mkdirSync(path.join(home, 'data'))
    writeFileSync(path.join(home, 'data', file), text)
    await expect(start()).rejects.toThrow(sentence)
    expect(readFileSync(path.join(home, 'data', file), 'utf8')).toBe(text)
  })

  test('a file where the folder should be', async () => {
    writeFileSync(path.join(home, 'file'), '')
    await expect(start(path.join(home, 'file/postgres'))).rejects.toThrow('无法写入')
  })
})

// Only root hands the server to another account, which may then be unable to reach the folder.
if (process.getuid?.() === 0)
  test('if the database user cannot reach the folder, a persistent folder is used and found again', async () => {
    const dir = path.join(home, 'closed/postgres')
    mkdirSync(path.dirname(dir), { mode: 0o700 })
    const elsewhere = path.join(persistentFolder(), nameOf(dir))
    try {
      const server = await start(dir)
      expect(logged).toEqual([expect.stringContaining(`无法进入 ${dir}，数据库改放在 ${elsewhere}。`)])
      await ask(server, 'create table entry as select 1 as id')
      await server.stop()
      expect(await rows(await start(dir))).toEqual([1])
    } finally {
      await Promise.all(started.splice(0).map((server) => server.stop('now')))
      rmSync(elsewhere, { recursive: true, force: true })
    }
  })
