import type { Provider } from '#contract/money/payments/providers.ts'
import type { Db } from '#kernel/database/index.ts'
import type { BillRow } from '../gateways/index.ts'
import { paidTradeNo } from '../orders/pay-attempts.ts'
import '../tables.ts'

/** Our payments and refunds of that day in the form of a bill. */
export const ourRows = async (db: Db, provider: Provider, from: Date, to: Date): Promise<BillRow[]> => {
  const orders = db.selectFrom('payment_order').selectAll().where('provider', '=', provider)
  const paid = await orders.where('paid_at', '>=', from).where('paid_at', '<', to).execute()
  const refunded = await db
    .selectFrom('payment_refund')
    .innerJoin('payment_order', 'payment_order.id', 'payment_refund.order_id')
    .select(['order_no', 'paid_trade_no', 'transaction_id', 'refund_no', 'payment_refund.fen', 'done_at'])
    .where('provider', '=', provider)
    .where('done_at', '>=', from)
    .where('done_at', '<', to)
    .execute()
  return [
    ...paid.map((row) => ({
      kind: 'payment' as const,
      orderNo: paidTradeNo(row),
      transactionId: row.transaction_id!,
      fen: row.fen,
      at: row.paid_at!,
    })),
    ...refunded.map((row) => ({
      kind: 'refund' as const,
      orderNo: paidTradeNo(row),
      transactionId: row.transaction_id!,
      refundNo: row.refund_no,
      fen: row.fen,
      at: row.done_at!,
    })),
  ]
}
