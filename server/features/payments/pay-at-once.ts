import { sql } from 'kysely'
import { batchWrites, type Db, prepared } from '#kernel/database/index.ts'
import { type NewNotice, noticeColumns, notifying, tellNotices } from '../notices/index.ts'
import { crediting, tellBalance } from '../points/index.ts'
import { statesBefore } from './order-states.ts'

interface Payment {
  orderNo: string
  memberId: number
  transactionId: string
  paidAt: Date
  /** What the member's record of it says; it leads where the notice does. */
  detail: string
  notice: NewNotice
}

/**
 * State, coins, record and notice of a payment by one statement, with all that came at the same moment: notices come in
 * crowds, and the beginning of statements would be most of what they cost. False when the order does not wait any more:
 * nothing was done.
 */
export const payAtOnce = async (db: Db, payment: Payment): Promise<boolean> => {
  const balance = await together(db, 0, payment)
  if (balance === undefined) return false
  tellBalance(db, payment.memberId, balance)
  tellNotices(db, [payment.memberId])
  return true
}

/** What each member has now; nothing where the order does not wait. Two payments of one member go one after the other. */
const together = batchWrites<Payment, number | undefined>(
  async (db, _all, payments) => {
    const paid = await pay(db, payments)
    const balances = new Map(paid.map(({ turn, balance }) => [turn, balance]))
    return payments.map((_, at) => balances.get(at + 1))
  },
  ({ memberId }) => memberId,
)

const pay = (db: Db, payments: Payment[]) => {
  const notices = payments.map(({ notice }) => noticeColumns(notice))
  const values = {
    orderNos: payments.map(({ orderNo }) => orderNo),
    transactionIds: payments.map(({ transactionId }) => transactionId),
    paidAts: payments.map(({ paidAt }) => paidAt.toISOString()),
    details: payments.map(({ detail }) => detail),
    kinds: notices.map(({ kind }) => kind),
    tones: notices.map(({ tone }) => tone),
    titles: notices.map(({ title }) => title),
    bodies: notices.map(({ body }) => body),
    links: notices.map(({ link }) => link),
  }
  const waiting = sql.join(statesBefore('paid').map((state) => sql.lit(state)))
  return prepared(
    db,
    'payments.pay at once',
    values,
    ($) => sql<{ turn: number; balance: number }>`
      with told as (
        select * from unnest(${$('orderNos')}::text[], ${$('transactionIds')}::text[], ${$('paidAts')}::text[]::timestamptz[],
          ${$('details')}::text[], ${$('kinds')}::text[], ${$('tones')}::text[], ${$('titles')}::text[], ${$('bodies')}::text[],
          ${$('links')}::text[]) with ordinality
          as told (order_no, transaction_id, paid_at, detail, kind, tone, title, body, link, turn)
      ), waiting as materialized (
        select order_no from payment_order where order_no = any(${$('orderNos')}::text[]) and state in (${waiting})
        order by order_no for update
      ), paid as (
        update payment_order as o
        set state = 'paid', transaction_id = told.transaction_id, paid_at = told.paid_at, settled_at = now(),
          next_check_at = null, review_reason = null
        from waiting join told using (order_no) where o.order_no = waiting.order_no
        returning o.order_no as ref, o.provider, o.transaction_id, o.member_id, o.coins + o.bonus as coins, told.turn, told.detail,
          told.kind, told.tone, told.title, told.body, told.link
      ), recorded as (
        insert into payment_event (provider, order_no, kind, detail) select provider, ref, 'paid', transaction_id from paid
      ), noticed as (${notifying(sql`paid`)})
      ${crediting('topup', sql`paid`)}`,
  )
}
