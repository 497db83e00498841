import { yuanOf } from '#contract/money/payments/amounts.ts'
import type { Provider } from '#contract/money/payments/providers.ts'
import type { Tx } from '#kernel/database/index.ts'
import type { ProviderFacts } from '../gateways/index.ts'
import { recordEvent } from '../orders/events.ts'
import { markForReview } from '../orders/mark-for-review.ts'
import type { OrderRow } from '../orders/order-queries.ts'
import { finishRefund } from './finish-refund.ts'
import { findRefunds, type RefundRow } from './refund-queries.ts'

/** Whether the facts of an order include a refund: Alipay calls an order that is refunded in part still paid. */
export const includesRefund = ({ state, refundedFen }: ProviderFacts): boolean =>
  state === 'refunded' || refundedFen !== undefined

type Noted = 'noted' | 'again' | 'doubtful'

/**
 * Records that the provider returned money. A refund that we requested is complete, once; for any other the member
 * still has the coins and an administrator must decide. Repeated and late reports change nothing.
 */
export const noteRefund = async (tx: Tx, order: OrderRow, facts: ProviderFacts): Promise<Noted> => {
  const ours = await findRefunds(tx, order.id)
  return facts.refund ? noteByNumber(tx, order, ours, facts, facts.refund) : noteByTotal(tx, order, ours, facts)
}

/** A notice names the refund it reports. */
const noteByNumber = async (
  tx: Tx,
  order: OrderRow,
  ours: RefundRow[],
  { refundedFen = order.fen }: ProviderFacts,
  { no, fen }: NonNullable<ProviderFacts['refund']>,
): Promise<Noted> => {
  const known = ours.find(({ refund_no }) => refund_no === no)
  if (!known) return noteForeignRefund(tx, order, fen ?? refundedFen - order.refunded_fen, no)
  if (fen !== undefined && fen !== known.fen)
    return markForReview(tx, order, `渠道退款 ${yuanOf(fen)} 元，我方退款 ${yuanOf(known.fen)} 元`)
  if (known.state === 'done') return 'again'
  await finishRefund(tx, order, known)
  return 'noted'
}

/** Whether an order that the provider calls refunded is so wholly: WeChat Pay says it from the first part on. */
const refundedMeansWholly: Record<Provider, boolean> = { wechat: false, alipay: true }

/** A query names no refund, and WeChat Pay tells no amount. */
const noteByTotal = async (tx: Tx, order: OrderRow, ours: RefundRow[], facts: ProviderFacts): Promise<Noted> => {
  const total = facts.refundedFen ?? (refundedMeansWholly[facts.provider] || ours.length === 0 ? order.fen : undefined)
  if (total === undefined) return 'again'
  if (total > order.refunded_fen) return noteForeignRefund(tx, order, total - order.refunded_fen)
  const unfinished = ours.find(({ state }) => state !== 'done')
  if (!unfinished || total < order.refunded_fen) return 'again'
  await finishRefund(tx, order, unfinished)
  return 'noted'
}

/** A refund that somebody made at the provider; each is recorded once. */
const noteForeignRefund = async (tx: Tx, order: OrderRow, fen: number, refundNo?: string): Promise<Noted> => {
  const { provider, order_no } = order
  const reason = `渠道已退款 ${yuanOf(fen)} 元，V币尚未扣回`
  const detail = refundNo ? `${reason}（${refundNo}）` : reason
  const seen = await tx
    .selectFrom('payment_event')
    .select('detail')
    .where('order_no', '=', order_no)
    .where('kind', '=', 'refund_seen')
    .execute()
  if (seen.some((event) => refundNo === undefined || event.detail === detail)) return 'again'
  await recordEvent(tx, { provider, order_no, kind: 'refund_seen', detail })
  await markForReview(tx, order, reason)
  return 'noted'
}
