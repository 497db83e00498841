import type { Generated, GeneratedAlways } from 'kysely'
import type { LineResult } from '#contract/money/payments/payment-words.ts'
import type { Provider } from '#contract/money/payments/providers.ts'
import type { TopUpItem } from '#contract/money/payments/top-up.ts'
import type { Timestamp } from '#kernel/database/index.ts'
import type { PayWay } from './gateways/index.ts'
import type { OrderState } from './orders/order-states.ts'

export const owns = [
  'top_up_package',
  'payment_order',
  'payment_attempt',
  'payment_refund',
  'payment_event',
  'payment_reconciliation',
  'payment_reconciliation_run',
  'payment_statement_line',
] as const

export type RefundState = 'pending' | 'done' | 'refused'

declare module '#kernel/database/tables.ts' {
  interface Tables {
    top_up_package: {
      id: Generated<number>
      title: string
      price: number
      coins: number
      bonus: number
      is_offered: Generated<boolean>
      version: Generated<number>
      created_at: Timestamp
      updated_at: Timestamp
      deleted_at: Timestamp | null
    }
    /** The terms of an order never change; only `moveOrder` changes `state`. */
    payment_order: {
      id: GeneratedAlways<number>
      order_no: string
      member_id: number
      package_id: number | null
      provider: Provider
      coins: number
      bonus: number
      fen: number
      subject: string
      created_at: Timestamp
      expires_at: Timestamp
      state: Generated<OrderState>
      code_url: string | null
      transaction_id: string | null
      /** The number under which the provider was paid; null: the order's own. */
      paid_trade_no: string | null
      paid_at: Timestamp | null
      settled_at: Timestamp | null
      closed_at: Timestamp | null
      checked_at: Timestamp | null
      next_check_at: Timestamp | null
      check_count: Generated<number>
      /** Of all refunds, whether or not the provider has made them. */
      refunded_fen: Generated<number>
      /** Of the last refund. */
      refund_state: RefundState | null
      review_reason: string | null
      /** What the member wants to buy with the coins; null: nothing in particular. */
      item_kind: TopUpItem['kind'] | null
      item_id: number | null
    }
    /** A way in which an order was offered to be paid, with its number at the provider. */
    payment_attempt: {
      id: GeneratedAlways<number>
      order_id: number
      way: PayWay['name']
      trade_no: string
      /** A digest of who pays or from where, if the provider compares it. */
      payer: Generated<string>
      created_at: Timestamp
    }
    /** A refund of an order or of a part of it. An order has at most one that is not done. */
    payment_refund: {
      id: GeneratedAlways<number>
      order_id: number
      refund_no: string
      fen: number
      /** Taken back from the member. */
      coins: number
      state: Generated<RefundState>
      reason: string
      requested_by: number | null
      requested_at: Timestamp
      done_at: Timestamp | null
    }
    payment_event: {
      id: GeneratedAlways<number>
      created_at: Timestamp
      provider: Provider
      order_no: string | null
      kind:
        | 'paid'
        | 'paid_late'
        | 'refund_seen'
        | 'refund_done'
        | 'refund_refused'
        | 'surplus_returned'
        | 'doubt'
        | 'notice_refused'
      detail: string
      address: string | null
    }
    payment_statement_line: {
      id: GeneratedAlways<number>
      day: string
      provider: Provider
      kind: 'payment' | 'refund'
      order_no: string
      transaction_id: string
      refund_no: string | null
      our_fen: number | null
      their_fen: number | null
      at: Timestamp
      difference: LineResult
    }
    payment_reconciliation_run: {
      id: GeneratedAlways<number>
      from_day: string
      to_day: string
      requested_by: number
      started_at: Timestamp
      progressed_at: Timestamp
      done_days: Generated<number>
      total_days: number
      difference_count: Generated<number>
      missing_bills: Generated<number>
      finished_at: Timestamp | null
    }
    payment_reconciliation: {
      day: string
      provider: Provider
      checked_at: Timestamp
      our_fen: number
      provider_fen: number
      difference_count: number
    }
  }
}
