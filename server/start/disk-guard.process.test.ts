import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { connect } from '#kernel/database/index.ts'
import { MB } from '../postgres/room.ts'
import { type Database, superviseDatabase } from './database.ts'
import { roomToStart } from './preflight.ts'
import { prepareEmptyDatabase, seedDatabase } from './testing/portal.ts'

prepareEmptyDatabase()
let dir: string
let free = 0
let said: string[]
let database: Database

beforeEach(() => {
  dir = mkdtempSync(path.join(tmpdir(), 'guarded-'))
  chmodSync(dir, 0o755) // as root the database runs under another account
  seedDatabase(path.join(dir, 'postgres'))
  said = []
})
afterEach(async () => {
  await database?.stop()
  rmSync(dir, { recursive: true, force: true })
})

const terminal = { say: (sentence: string) => void said.push(sentence) }
const start = async () => {
  database = await superviseDatabase(dir, terminal, new AbortController().signal, () => free)
}
const ask = async (query: string) => {
  const { sql, close } = connect(database.url, { max: 1, connectSeconds: 1 })
  try {
    return (await sql.unsafe(query))[0]
  } finally {
    await close()
  }
}
const readOnly = () => ask('show default_transaction_read_only').catch(() => undefined)
const becomes = (state: 'on' | 'off') =>
  expect.poll(readOnly, { timeout: 30_000 }).toEqual({ default_transaction_read_only: state })
const addTable = (name: string) => ask(`create table ${name} (id int)`)

test('a database that crashes while it is read-only for lack of space comes back so, and writes as soon as there is space', async () => {
  free = 1000 * MB
  await start()
  await addTable('before')
  free = 100 * MB
  await becomes('on')
  database.kill()
  await expect.poll(() => said, { timeout: 30_000 }).toContain('数据库已恢复，已确认的数据都在。')
  await becomes('on')
  await expect(addTable('meanwhile')).rejects.toThrow('read-only transaction')
  free = 1000 * MB
  await becomes('off')
  await addTable('afterwards')
})

test('a portal that was killed while its database was read-only starts writable once there is space', async () => {
  free = 1000 * MB
  await start()
  free = 100 * MB
  await becomes('on')
  await database.stop()
  free = 800 * MB
  await start()
  await addTable('afterwards')
})

test('a database without room to recover says so in one sentence and starts as soon as there is room', async () => {
  free = 3 * MB
  const starting = start()
  await expect.poll(() => said).toHaveLength(1)
  expect(said[0]).toMatch(/^磁盘已满（只剩 3 MB），数据库暂时不能启动：请清理 \S+ 所在磁盘，有空间后会自动继续。$/)
  free = 1000 * MB
  await starting
  await addTable('afterwards')
  expect(said).toHaveLength(1)
})

test('a start with less than 500 MB says so in one sentence and goes on as soon as there is space', async () => {
  free = 120.9 * MB
  const waiting = roomToStart('./data', terminal.say, new AbortController().signal, () => free)
  expect(said).toEqual(['数据目录 ./data 所在磁盘只剩 120 MB，至少需要 500 MB：请清理，有空间后会自动继续启动。'])
  free = 500 * MB
  await waiting
  const stopped = new AbortController()
  free = 0
  const refused = expect(roomToStart('./data', terminal.say, stopped.signal, () => free)).rejects.toThrow()
  stopped.abort()
  await refused
})
