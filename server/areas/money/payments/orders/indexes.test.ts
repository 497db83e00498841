import { afterAll, beforeAll, expect, test } from 'vitest'
import { listMyOrders, listOrders } from '#contract/money/payments/payments.ts'
import { type TestDatabase, testDatabase } from '#kernel/testing/database.ts'
import { expectAllNamed, type IndexUses, indexReader } from '../../../../testing/index-uses.ts'
import { ourRows } from '../bills/reconcile.ts'
import { orderFinder } from './find-orders.ts'
import { findMyOrders, findOrders } from './order-lists.ts'
import { findDue } from './order-queries.ts'

let database: TestDatabase
let reader: Awaited<ReturnType<typeof indexReader>>

beforeAll(async () => {
  database = await testDatabase()
  const { sql, url } = database
  await sql.unsafe(`
    insert into member (id, username, nick_name, level, password_hash) select n, 'm' || n, 'm' || n, 4, '' from generate_series(1, 100) as n;
    insert into payment_order (order_no, member_id, provider, coins, bonus, fen, subject, created_at, expires_at, state, transaction_id,
      paid_at, settled_at, closed_at, next_check_at, review_reason)
    select 'SZ' || 10000000 + n, 1 + n % 100, case n % 2 when 0 then 'wechat' else 'alipay' end, 100, 0, 1000, 's', at, at,
      case n % 3 when 0 then 'paid' else 'closed' end, case n % 3 when 0 then 't' || n end, case n % 3 when 0 then at end,
      case n % 3 when 0 then at end, at, case when n % 200 = 0 then at end, case when n % 300 = 0 then '金额' end
    from generate_series(1, 3000) as n, lateral (select now() - n * interval '1 hour' as at) as time;`)
  await sql`vacuum analyze`
  reader = await indexReader(url)
})
afterAll(async () => {
  await reader.close()
  await database.close()
})

const orders = (input: Record<string, unknown> = {}) => listOrders.query.parse(input)

const uses: IndexUses = {
  payment_order_of_member: (db) => findMyOrders(db, 1, listMyOrders.query.parse({})),
  payment_order_listed: (db) => findOrders(db, orders()),
  payment_order_by_state: (db) => findOrders(db, orders({ tradeState: 'SUCCESS' })),
  payment_order_due: (db) => findDue(db, 10),
  payment_order_by_payment: (db) => ourRows(db, 'wechat', new Date(Date.now() - 86_400_000), new Date()),
  payment_order_to_review: (db) => findOrders(db, orders({ doubtful: 1 })),
  payment_order_by_number_end: (db) => orderFinder.find(db, '1234', 5, { id: 1 } as never),
  payment_order_number_parts: (db) => findOrders(db, orders({ orderNo: '00012' })),
}

test('every index of the orders has a list, lookup or job', () => expectAllNamed(database.db, ['payment_order'], uses))

test.for(Object.entries(uses))('%s is read by what it is for', async ([index, use]) => {
  expect(await reader.usedBy(use)).toContain(index)
})
