import { yuanOf } from '#contract/money/payments/amounts.ts'
import type { AdminOrder, Order, Product } from '#contract/money/payments/payments.ts'
import { providers } from '#contract/money/payments/providers.ts'
import { tradeStates } from '#contract/money/payments/top-up.ts'
import { maskPhone } from '#contract/people/accounts/people-rules.ts'
import type { AdminOrderRow } from './orders/order-lists.ts'
import type { OrderRow } from './orders/order-queries.ts'
import { isOpen, isUnpaid, tradeStateOf } from './orders/order-states.ts'
import type { PackageRow } from './packages/package-queries.ts'

export const toOffer = ({ price, coins, bonus }: Pick<PackageRow, 'price' | 'coins' | 'bonus'>) => ({
  actualPrice: price,
  coinSum: coins,
  present: bonus,
})

export const toProduct = (row: PackageRow): Product => ({
  id: row.id,
  title: row.title,
  ...toOffer(row),
  isOffered: row.is_offered,
  version: row.version,
})

const wordsOf = ({ state }: OrderRow) => ({
  tradeState: tradeStateOf[state],
  orderStatus: tradeStates[tradeStateOf[state]],
})

/** What the share of a refund is computed from. */
export const termsOf = (row: OrderRow) => ({
  totalFee: row.fen,
  coin: row.coins + row.bonus,
  refundedFee: row.refunded_fen,
})

/** PAY-22: a partly refunded order is still paid. */
const refundNoteOf = ({ state, refunded_fen }: OrderRow) =>
  refunded_fen > 0 && state !== 'refunded' ? `部分退款 ${yuanOf(refunded_fen)} 元` : null

const timeOf = (at: Date | null) => at?.toISOString() ?? null

const offered = (row: OrderRow) => ({
  orderNo: row.order_no,
  title: row.subject,
  totalFee: row.fen,
  coin: row.coins + row.bonus,
  present: row.bonus,
  createTime: row.created_at.toISOString(),
  expireTime: row.expires_at.toISOString(),
  paymentType: providers[row.provider].type,
})

export const toPayable = (row: OrderRow, isSimulated: boolean) => ({ ...offered(row), isSimulated })

export const toPaymentState = (row: OrderRow) => ({
  ...wordsOf(row),
  coin: row.coins + row.bonus,
  expireTime: row.expires_at.toISOString(),
})

export const toOrder = (row: OrderRow): Order => ({
  id: row.id,
  ...offered(row),
  ...wordsOf(row),
  payTime: timeOf(row.paid_at),
  isLate: row.state === 'paid_late',
  codeUrl: isUnpaid(row.state) ? row.code_url : null,
  canPay: isOpen(row.state) && row.expires_at > new Date(),
  canCancel: isUnpaid(row.state),
  refundedFee: row.refunded_fen,
  refundNote: refundNoteOf(row),
  item: row.item_kind && row.item_id ? { kind: row.item_kind, id: row.item_id } : null,
})

export const isRefundable = (row: OrderRow) =>
  row.state === 'paid' || row.state === 'paid_late' || row.refund_state === 'refused'

const toRefund = ({
  refund_no,
  fen,
  coins,
  state,
  reason,
  requested_at,
  done_at,
}: AdminOrderRow['refunds'][number]) => ({
  refundNo: refund_no,
  refundFee: fen,
  coin: coins,
  state,
  reason,
  createTime: new Date(requested_at).toISOString(),
  refundTime: done_at && new Date(done_at).toISOString(),
})

export const toAdminOrder = (row: AdminOrderRow): AdminOrder => ({
  ...toOrder(row),
  userId: row.member_id,
  userName: row.member_name,
  phone: maskPhone(row.member_phone ?? ''),
  transactionId: row.transaction_id,
  closeTime: timeOf(row.closed_at),
  refundState: row.refund_state ?? 'none',
  refunds: row.refunds.map(toRefund),
  doubt: row.review_reason,
  canRecheck: row.state !== 'refunded',
  canRefund: isRefundable(row) && row.refund_state !== 'pending' && !row.is_refund_awaiting,
  isRefundAwaiting: row.is_refund_awaiting,
})
