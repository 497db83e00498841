import { afterAll, beforeAll, expect, test } from 'vitest'
import { listAdjustments, listRecords } from '#contract/money/points/points.ts'
import { inTransaction } from '#kernel/database/index.ts'
import { type TestDatabase, testDatabase } from '#kernel/testing/database.ts'
import { expectAllNamed, type IndexUses, indexReader } from '../../../testing/index-uses.ts'
import { adjustmentRows } from './adjustment-queries.ts'
import { findRecords } from './record-queries.ts'
import { refund } from './refund.ts'

let database: TestDatabase
let reader: Awaited<ReturnType<typeof indexReader>>

beforeAll(async () => {
  database = await testDatabase()
  const { sql, url } = database
  await sql.unsafe(`
    insert into member (id, username, nick_name, level, admin_role, password_hash)
    select n, 'm' || n, 'm' || n, 4, null, '' from generate_series(1, 200) as n;
    select post_points('topup', 'credit', n::text, null, array['member', 'system'], array[1 + n % 200, 1], array[100, -100],
      array[kind, kind], array['充值', '充值'], array[null, null])
    from generate_series(1, 2000) as n, lateral (select case n % 50 when 0 then 'refund' else 'topup' end as kind) as made;
    insert into point_adjustment (member_id, coins, reason, created_by, created_at, state, decided_by)
    select 1 + n % 100, n, 'r', 200, now() - n * interval '1 hour', case n % 50 when 0 then 'waiting' else 'approved' end,
      case n % 50 when 0 then null else 199 end from generate_series(1, 2000) as n;`)
  await sql`vacuum analyze`
  reader = await indexReader(url)
})
afterAll(async () => {
  await reader.close()
  await database.close()
})

const recorded =
  (input: Record<string, unknown>): IndexUses[string] =>
  (db) =>
    findRecords(db, listRecords.query.parse(input))
const adjusted =
  (input: Record<string, unknown>): IndexUses[string] =>
  (db) =>
    adjustmentRows(db, listAdjustments.query.parse(input))
const refundPart = inTransaction((tx) => refund(tx, { kind: 'topup', ref: '7' }, '退款', { ref: 'part', coins: 1 }))

const uses: IndexUses = {
  point_posting_by_reversed: refundPart,
  point_entry_listed: recorded({}),
  point_entry_listed_by_kind: recorded({ kind: 'refund' }),
  point_adjustment_listed: adjusted({}),
  point_adjustment_by_state: adjusted({ state: 'waiting' }),
  point_adjustment_of_member: adjusted({ userId: 7 }),
}

test('every index of the ledger and of adjustments has a list or call', () =>
  expectAllNamed(
    database.db,
    ['point_account', 'point_posting', 'point_entry', 'point_month', 'point_day', 'point_adjustment'],
    uses,
  ))

test.for(Object.entries(uses))('%s is read by what it is for', async ([index, use]) => {
  expect(await reader.usedBy(use)).toContain(index)
})
