import { sql } from 'kysely'
import type { Db } from '#kernel/db.ts'
import { hot } from '#kernel/hot.ts'
import { retrying } from '#kernel/transaction.ts'
import { type NewNotice, noticeColumns, notifying, tellNotices } from '../notices/index.ts'
import { crediting, tellBalance } from '../points/index.ts'
import type { OrderRow } from './order-queries.ts'
import { statesBefore } from './order-states.ts'

interface Payment {
  transactionId: string
  paidAt: Date
}

/** What the member reads about it. */
interface Words {
  detail: string
  link: string
  notice: NewNotice
}

/**
 * State, coins, record and notice of a payment by one statement, which is its transaction: notices come in crowds, and six
 * round trips each would be most of what they cost. False when the order does not wait any more: nothing was done.
 */
export const payAtOnce = async (db: Db, order: OrderRow, payment: Payment, words: Words): Promise<boolean> => {
  const { detail, link } = words
  const values = { orderNo: order.order_no, ...payment, detail, recordLink: link, ...noticeColumns(words.notice) }
  const [paid] = await retrying(() =>
    hot(db, 'payments.pay at once', values, ($) => {
      const waiting = sql.join(statesBefore('paid').map((state) => sql.lit(state)))
      const credited = crediting({
        memberId: sql`paid.member_id`,
        coins: sql`(paid.coins + paid.bonus)`,
        kind: 'topup',
        ref: sql`paid.order_no`,
        detail: sql`${$('detail')}::text`,
        link: sql`${$('recordLink')}::text`,
      })
      const told = notifying(sql`paid.member_id`, {
        kind: sql`${$('kind')}::text`,
        tone: sql`${$('tone')}::text`,
        title: sql`${$('title')}::text`,
        body: sql`${$('body')}::text`,
        link: sql`${$('link')}::text`,
      })
      return sql<{ balance: number }>`
        with paid as (
          update payment_order
          set state = 'paid', transaction_id = ${$('transactionId')}, paid_at = ${$('paidAt')}::timestamptz, settled_at = now(),
            next_check_at = null, doubt = null
          where order_no = ${$('orderNo')} and state in (${waiting})
          returning order_no, member_id, provider, coins, bonus, transaction_id
        ), recorded as (
          insert into payment_event (provider, order_no, kind, detail) select provider, order_no, 'paid', transaction_id from paid
        )
        select credited.balances[1] as balance, ${told} as told from paid cross join lateral ${credited} as credited`
    }),
  )
  if (!paid) return false
  tellBalance(db, order.member_id, paid.balance)
  tellNotices(db, [order.member_id])
  return true
}
