import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type Connection, connect, migrate, pendingMigrations, runMigrations } from '#kernel/database/index.ts'
import { inDatabase } from '#kernel/testing/in-database.ts'
import { balanceOf, checkInvariants } from '../features/points/index.ts'
import { schema } from '../migrations.ts'
import '../restore/check-portal.ts' // registers the invariants of all features

/** The rows of a portal as the baseline stored them, in COPY format; referenced tables come first. It is never edited. */
interface BaselineRows {
  migrations: string[]
  tables: { name: string; columns: string[]; rows: string[] }[]
  sequences: { name: string; value: string }[]
}
const baseline: BaselineRows = JSON.parse(
  readFileSync(path.join(import.meta.dirname, '../testing/baseline-rows.json'), 'utf8'),
)
/** 1,300 coins for 100 yuan, less a resource for 30. */
const liBalance = 1_270
const server = inject('postgres').url
const name = `upgrade_${randomUUID().replaceAll('-', '')}`
let database: Connection

const onServer = async (statement: string) => {
  const { sql, close } = connect(server, { max: 1 })
  await sql.unsafe(statement)
  await close()
}

beforeAll(async () => {
  await onServer(`create database ${name}`)
  database = connect(inDatabase(server, name), { max: 2 })
  const { sql } = database
  await runMigrations(sql, schema, (migration) => baseline.migrations.includes(migration))
  await sql.begin(async (tx) => {
    await tx.unsafe(`truncate ${baseline.tables.map((table) => table.name).join(', ')} cascade`) // migrations insert some rows
    for (const { name, columns, rows } of baseline.tables) {
      const into = await tx.unsafe(`copy ${name} (${columns.join(', ')}) from stdin`).writable()
      await pipeline(Readable.from(rows.map((row) => `${row}\n`)), into)
    }
    for (const { name, value } of baseline.sequences) await tx`select setval(${name}::text::regclass, ${value})`
  })
  await migrate(sql, schema)
})
afterAll(async () => {
  await database.close()
  await onServer(`drop database ${name} with (force)`)
})

const memberId = async (username: string) =>
  (await database.db.selectFrom('member').select('id').where('username', '=', username).executeTakeFirstOrThrow()).id

test('data of the baseline reaches the newest schema, and its invariants hold', async () => {
  expect(await pendingMigrations(database.sql, schema)).toEqual([])
  const results = await checkInvariants(database.db)
  expect(results.length).toBeGreaterThan(10)
  expect(results.filter(({ holds }) => !holds)).toEqual([])
})

test.for([
  'member',
  'payment_order',
  'point_posting',
  'point_entry',
  'resource',
  'resource_version',
  'access_grant',
  'topic',
  'topic_reply',
  'lesson',
  'lesson_section',
  'stored_file',
])('no row of %s is lost', async (table) => {
  const rows = baseline.tables.find((found) => found.name === table)?.rows.length
  expect(rows).toBeGreaterThan(0)
  expect(await database.sql`select count(*) from ${database.sql(table)}`).toEqual([{ count: rows }])
})

test('a balance stays what it was', async () => {
  expect(await balanceOf(database.db, await memberId('li'))).toBe(liBalance)
})
