import { readFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type Db, inTransaction } from '#kernel/database/index.ts'
import { testDatabase } from '#kernel/testing/database.ts'
import { credit, spend } from './index.ts'
import { expectSoundLedger } from './testing/ledger.ts'

const migration = path.resolve(import.meta.dirname, '../../migrations/20261117T1410_coin_origin.sql')

const bonusesOf = async (db: Db) => {
  const { rows } = await sql<{ bonus: number }>`
    select bonus from point_entry where seq is not null order by account_id, seq`.execute(db)
  return rows.map(({ bonus }) => bonus)
}

test('entries written before the upgrade get the bonus part that the rules give them', async () => {
  const { db, sql: postgres, close } = await testDatabase()
  const { rows } = await sql<{ id: number }>`
    insert into member (username, nick_name, level, password_hash) values ('buyer', '买家', 4, ''), ('other', '会员', 4, '')
    returning id`.execute(db)
  const [buyer, other] = rows.map(({ id }) => id) as [number, number]
  const steps: [number, 'bonus' | 'adjustment' | 'spend', number][] = [
    [buyer, 'adjustment', 5],
    [buyer, 'spend', 3],
    [buyer, 'bonus', 10],
    [buyer, 'adjustment', 100],
    [buyer, 'spend', 4],
    [other, 'bonus', 10],
    [buyer, 'spend', 20],
    [buyer, 'bonus', 5],
    [buyer, 'spend', 2],
  ]
  for (const [at, [member, kind, coins]] of steps.entries())
    await inTransaction((tx) =>
      kind === 'spend'
        ? spend(tx, member, coins, { kind: 'buy-resource', ref: String(at), detail: '' })
        : credit(tx, member, coins, { kind, ref: String(at), detail: '' }),
    )(db)
  const recorded = await bonusesOf(db)
  expect(recorded).toEqual([0, 0, 10, 0, -4, -6, 5, -2, 10])

  await sql`alter table point_account drop column bonus`.execute(db)
  await sql`alter table point_entry drop column bonus`.execute(db)
  await sql`drop table invitation`.execute(db)
  await postgres.unsafe(readFileSync(migration, 'utf8'))
  expect(await bonusesOf(db)).toEqual(recorded)
  await expectSoundLedger(db)
  await close()
})
