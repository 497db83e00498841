import type { PersonalData } from '#kernel/personal-data/index.ts'
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
