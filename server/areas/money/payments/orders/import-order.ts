import type { Provider } from '#contract/money/payments/providers.ts'
import { paymentMinutes } from '#contract/money/payments/top-up.ts'
import type { Tx } from '#kernel/database/index.ts'
import type { OrderRow } from './order-queries.ts'
import { creditCoins } from './settle-order.ts'
import { orderNoOf, subjectOf } from './start-order.ts'
import '../tables.ts'

export interface PastOrder {
  memberId: number
  provider: Provider
  offer: { id: number; price: number; coins: number; bonus: number }
  orderedAt: Date
  /** Undefined for an order that expired unpaid. */
  payment?: { transactionId: string; at: Date } | undefined
}

/** Imports an order from an earlier system with the coins it credited; sends no notices. */
export const importOrder = async (tx: Tx, imported: PastOrder): Promise<OrderRow> => {
  const { memberId, provider, offer, orderedAt, payment } = imported
  const expiresAt = new Date(orderedAt.getTime() + paymentMinutes * 60_000)
  const order = await tx
    .insertInto('payment_order')
    .values({
      order_no: orderNoOf(orderedAt),
      member_id: memberId,
      package_id: offer.id,
      provider,
      coins: offer.coins,
      bonus: offer.bonus,
      fen: offer.price * 100,
      subject: subjectOf(offer),
      created_at: orderedAt,
      expires_at: expiresAt,
      ...(payment
        ? { state: 'paid', transaction_id: payment.transactionId, paid_at: payment.at, settled_at: payment.at }
        : { state: 'closed', closed_at: expiresAt }),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  if (payment) await creditCoins(tx, order, payment.at)
  return order
}
