import type { PersonalData } from '#kernel/personal-data/index.ts'
import './tables.ts'

/** Orders stay: the law wants them kept for three years at least. */
export const orderData: PersonalData = {
  name: 'orders',
  title: '充值订单',
  rows: (db, memberId) =>
    db
      .selectFrom('payment_order')
      .select(['order_no', 'subject', 'fen', 'coins', 'bonus', 'provider', 'state', 'created_at', 'paid_at'])
      .where('member_id', '=', memberId)
      .orderBy('id')
      .stream(500),
}
