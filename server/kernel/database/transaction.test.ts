import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { AppError, fail } from '#kernel/errors/index.ts'
import { testDatabase } from '#kernel/testing/database.ts'
import type { Tx } from './connection.ts'
import { prepared } from './prepared.ts'
import { inTransaction } from './transaction.ts'

const { db, sql: driver, close } = await testDatabase()
await driver`create table kept (n integer primary key)`
afterAll(close)

const rows = async () => (await sql<{ n: number }>`select n from kept order by n`.execute(db)).rows.map(({ n }) => n)
const keep = inTransaction(async (tx, n: number) => {
  await sql`insert into kept values (${n})`.execute(tx)
  return n
})

test('a transaction commits its writes, and a failed one leaves none', async () => {
  expect(await keep(db, 1)).toBe(1)
  const refused = inTransaction(async (tx) => {
    await sql`insert into kept values (2)`.execute(tx)
    fail('not_found')
  })
  await expect(refused(db)).rejects.toBeInstanceOf(AppError)
  await expect(keep(db, 1)).rejects.toMatchObject({ code: '23505' })
  expect(await rows()).toEqual([1])
})

test('more transactions than connections all complete', async () => {
  await Promise.all(Array.from({ length: 40 }, (_, n) => keep(db, n + 100)))
  expect(await rows()).toHaveLength(41)
})

test('a deadlock is retried', async () => {
  await Promise.all([keep(db, 900), keep(db, 901)])
  const both = (first: number, second: number) =>
    inTransaction(async (tx) => {
      await sql`update kept set n = n where n = ${first}`.execute(tx)
      await new Promise((resume) => setTimeout(resume, 100))
      await sql`update kept set n = n where n = ${second}`.execute(tx)
    })(db)
  await Promise.all([both(900, 901), both(901, 900)])
})

test('a server killed between two statements fails the transaction and nothing else', async () => {
  const cut = inTransaction(async (tx) => {
    await sql`insert into kept values (500)`.execute(tx)
    const {
      rows: [mine],
    } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
    await driver`select pg_terminate_backend(${mine!.pid})`
    await new Promise((resume) => setTimeout(resume, 200))
    await sql`insert into kept values (501)`.execute(tx)
  })
  await expect(cut(db)).rejects.toThrow()
  expect(await rows()).not.toContain(500)
  expect(await keep(db, 502)).toBe(502)
})

const note = (tx: Tx, n: number) =>
  prepared(tx, 'test.keep', { n }, ($) => sql<{ n: number }>`insert into kept values (${$('n')}::int) returning n`)

test('prepared statements that are started together run in their order, and all belong to the transaction', async () => {
  const three = inTransaction((tx) => Promise.all([note(tx, 601), note(tx, 602), note(tx, 603)]))
  expect(await three(db)).toEqual([[{ n: 601 }], [{ n: 602 }], [{ n: 603 }]])
  const twice = inTransaction((tx) => Promise.all([note(tx, 604), note(tx, 604), note(tx, 605)]))
  await expect(twice(db)).rejects.toMatchObject({ code: '23505' })
  expect((await rows()).filter((n) => n > 600 && n < 700)).toEqual([601, 602, 603])
})

test('a prepared statement after the end of its transaction is refused', async () => {
  let ended: Tx | undefined
  await inTransaction(async (tx) => {
    ended = tx
    await note(tx, 700)
  })(db)
  await expect(note(ended!, 701)).rejects.toThrow('the transaction has ended')
  expect(await rows()).not.toContain(701)
})
