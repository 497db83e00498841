import { sql } from 'kysely'
import { orderNoOfTrade } from '#contract/money/payments/top-up.ts'
import type { Db } from '#kernel/database/index.ts'
import type { ProviderFacts } from '../gateways/index.ts'
import { findOrder, type OrderRow } from './order-queries.ts'
import '../tables.ts'

/** The owner of an order and its coins, sent to the provider as a memo. */
export const orderMemo = ({ member_id, coins, bonus }: Pick<OrderRow, 'member_id' | 'coins' | 'bonus'>): string =>
  `${member_id}.${coins}.${bonus}`

/**
 * Restores an order that our database has lost and the provider was paid for, from its memo. It counts as closed, so
 * that the payment is credited as late and administrators are notified. Returns undefined without a valid memo.
 */
export const restoreLostOrder = async (db: Db, facts: ProviderFacts): Promise<OrderRow | undefined> => {
  const orderNo = orderNoOfTrade(facts.orderNo)
  const { provider, fen, memo, paidAt = new Date() } = facts
  const [, member, coins, bonus] = (memo?.match(/^(\d+)\.(\d+)\.(\d+)$/) ?? []).map(Number)
  if (member === undefined || coins === undefined || bonus === undefined || fen === undefined) return undefined
  const subject = `${coins + bonus} V币`
  await sql`
    insert into payment_order (order_no, member_id, provider, coins, bonus, fen, subject, expires_at, state, closed_at)
    select ${orderNo}, id, ${provider}, ${coins}::int, ${bonus}::int, ${fen}::int, ${subject}, ${paidAt}::timestamptz, 'closed', now()
    from member where id = ${member}
    on conflict (order_no) do nothing`.execute(db)
  return findOrder(db, orderNo)
}
