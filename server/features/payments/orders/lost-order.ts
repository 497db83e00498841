import { sql } from 'kysely'
import type { Db } from '#kernel/database/index.ts'
import type { ProviderFacts } from '../gateways/index.ts'
import { findOrder, type OrderRow } from './order-queries.ts'
import '../tables.ts'

/** Whose the order is and what it offered. */
export const memoOf = ({ member_id, coins, bonus }: Pick<OrderRow, 'member_id' | 'coins' | 'bonus'>): string =>
  `${member_id}.${coins}.${bonus}`

/**
 * Puts an order back that our book has lost and the provider was paid for, from the memo it was given. It counts as
 * ended, so that the payment is booked as a late one and told to administrators. Undefined where the memo tells nothing.
 */
export const putBack = async (db: Db, facts: ProviderFacts): Promise<OrderRow | undefined> => {
  const { orderNo, provider, fen, memo, paidAt = new Date() } = facts
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
