import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { inTransaction } from '#kernel/database/index.ts'
import { testDatabase } from '#kernel/testing/database.ts'
import { noteChange, openAuditedCall } from './audit-notes.ts'
import type { Actor } from './session.ts'

const { db, close } = await testDatabase()
await sql`create table trace (target text not null)`.execute(db)
await sql`create table act (n int not null)`.execute(db)
beforeEach(async () => void (await sql`truncate trace, act`.execute(db)))
afterAll(close)

const anAdministrator = (): Actor => ({
  id: 1,
  username: 'admin',
  sessionId: 1,
  level: 1,
  role: 'admin',
  name: 'admin',
  mustChangePassword: false,
})
const open = (actor: Actor) =>
  openAuditedCall(actor, async (tx, changes) => {
    for (const { target } of changes) await sql`insert into trace values (${target})`.execute(tx)
  })
const rowsIn = async (table: string) => (await sql`select * from ${sql.table(table)}`.execute(db)).rows

test('a transaction that PostgreSQL makes us repeat leaves its trace once', async () => {
  const actor = anAdministrator()
  const call = open(actor)
  let attempts = 0
  const act = inTransaction(async (tx) => {
    await sql`insert into act values (1)`.execute(tx)
    await noteChange(tx, actor, { target: 'first' }, { target: 'second' })
    if (++attempts === 1) throw Object.assign(new Error('serialization failure'), { code: '40001' })
  })
  await act(db)
  expect(attempts).toBe(2)
  expect(await rowsIn('act')).toHaveLength(1)
  expect(await rowsIn('trace')).toEqual([{ target: 'first' }, { target: 'second' }])
  expect(call.isRecorded).toBe(true)
})

test('a transaction that is rolled back leaves no trace', async () => {
  const actor = anAdministrator()
  const call = open(actor)
  const act = inTransaction(async (tx) => {
    await sql`insert into act values (1)`.execute(tx)
    await noteChange(tx, actor, { target: 'undone' })
    throw new Error('refused')
  })
  await expect(act(db)).rejects.toThrow('refused')
  expect(await rowsIn('trace')).toEqual([])
  expect(call.isRecorded).toBe(false)
})

test('where the trace cannot be written, the act is not done either', async () => {
  const actor = anAdministrator()
  openAuditedCall(actor, async (tx) => void (await sql`insert into trace values (null)`.execute(tx)))
  const act = inTransaction(async (tx) => {
    await sql`insert into act values (1)`.execute(tx)
    await noteChange(tx, actor, { target: 'untraceable' })
  })
  await expect(act(db)).rejects.toThrow('null value')
  expect(await rowsIn('act')).toEqual([])
})

test('outside an administrative call nothing is written', async () => {
  await noteChange(db, anAdministrator(), { target: 'no call' })
  expect(await rowsIn('trace')).toEqual([])
})
