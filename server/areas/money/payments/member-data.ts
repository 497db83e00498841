import { sql } from 'kysely'
import { countRows, type MergedData, type PersonalData } from '#kernel/personal-data/index.ts'
import './tables.ts'

/** Orders are not erased: the law requires them for at least three years. */
export const orderData: PersonalData = {
  name: 'orders',
  title: '充值订单',
  rows: (db, memberId) =>
    db
      .selectFrom('payment_order')
      .select([
        'order_no',
        'subject',
        'fen',
        'refunded_fen',
        'coins',
        'bonus',
        'provider',
        'state',
        'created_at',
        'paid_at',
      ])
      .where('member_id', '=', memberId)
      .orderBy('id')
      .stream(500),
}

/** Orders stay with the account that paid: the provider's bill and the ledger name it. */
export const mergedOrders: MergedData = {
  title: '充值订单',
  count: (db, memberId) => countRows(db, sql`payment_order where member_id = ${memberId}`),
  async refusal(db, memberId) {
    const open = await countRows(
      db,
      sql`payment_order where member_id = ${memberId} and (state in ('created', 'paying', 'closing') or refund_state = 'pending')`,
    )
    return open > 0 ? '有未完成的支付或退款，请等其结束' : undefined
  },
}
