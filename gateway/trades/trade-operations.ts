import { randomBytes } from 'node:crypto'
import { digits } from '../keys.ts'
import type { Ledger } from './ledger.ts'
import { type Placed, type Plan, type Product, type Refund, refundedFen, type Trade } from './trade.ts'
import { tradeNumber } from './trade-number.ts'

/** An operation the provider refuses; each API translates the reason into its own code. */
export class Declined extends Error {
  readonly reason: 'differs' | 'used' | 'paid' | 'closed' | 'expired' | 'unpaid' | 'too-much'

  constructor(reason: Declined['reason']) {
    super(reason)
    this.reason = reason
  }
}

/** What can be done with a trade, the same for both protocols. */
export interface TradeOperations {
  /** Creates a trade; repeating the same parameters issues another token for the same trade. */
  place(order: Omit<Placed, 'kind' | 'at'> & { product: Product }): { trade: Trade; token: string }
  open(trade: Trade): void
  scan(trade: Trade): void
  abandon(trade: Trade): void
  plan(trade: Trade, plan: Plan): void
  pay(trade: Trade, options?: { couponFen?: number; isLate?: boolean }): void
  close(trade: Trade): void
  finish(trade: Trade): void
  /** Idempotent per refund number; `isNew` is false for a repeated request. */
  refund(
    trade: Trade,
    request: { refundNo: string; fen: number; reason: string; notifyUrl?: string },
  ): { refund: Refund; isNew: boolean }
  settleRefund(trade: Trade, refundNo: string): void
}

export const openTradeOperations = (ledger: Ledger): TradeOperations => {
  const about = ({ provider, orderNo }: Pick<Trade, 'provider' | 'orderNo'>) => ({
    at: new Date().toISOString(),
    provider,
    orderNo,
  })
  const requireOpen = (trade: Trade) => {
    if (trade.state === 'paid') throw new Declined('paid')
    if (trade.state === 'closed') throw new Declined('closed')
  }
  const simple = (kind: 'opened' | 'abandoned' | 'finished') => (trade: Trade) =>
    ledger.record({ ...about(trade), kind })

  return {
    place(order) {
      const known = ledger.find(order.provider, order.orderNo)
      const token = randomBytes(9).toString('base64url')
      const coded = { ...about(order), kind: 'token-issued', token } as const
      if (known) {
        if (known.product !== order.product) throw new Declined('used')
        if (known.params !== order.params) throw new Declined('differs')
        requireOpen(known)
        ledger.record(coded)
      } else ledger.record({ ...order, ...about(order), kind: 'placed' }, coded)
      return { trade: ledger.find(order.provider, order.orderNo)!, token }
    },
    open: simple('opened'),
    abandon: simple('abandoned'),
    finish: simple('finished'),
    scan: (trade) => {
      if (!trade.isScanned) ledger.record({ ...about(trade), kind: 'scanned' })
    },
    plan: (trade, plan) => {
      requireOpen(trade)
      ledger.record({ ...about(trade), kind: 'planned', plan })
    },
    pay(trade, { couponFen = 0, isLate = false } = {}) {
      if (trade.state === 'paid') throw new Declined('paid')
      if (trade.state === 'closed' && !isLate) throw new Declined('closed')
      if (trade.expiresAt.getTime() < Date.now() && !isLate) throw new Declined('expired')
      const payerFen = Math.max(trade.fen - couponFen, 0)
      ledger.record({ ...about(trade), kind: 'paid', transactionId: tradeNumber(trade), payerFen })
    },
    close(trade) {
      requireOpen(trade)
      ledger.record({ ...about(trade), kind: 'closed' })
    },
    refund(trade, { refundNo, fen, reason, notifyUrl }) {
      const known = trade.refunds.get(refundNo)
      if (known && known.fen !== fen) throw new Declined('differs')
      if (known) return { refund: known, isNew: false }
      if (trade.paidAt === undefined) throw new Declined('unpaid')
      if (trade.isFinished) throw new Declined('closed')
      if (fen < 1 || refundedFen(trade) + fen > trade.fen) throw new Declined('too-much')
      const refundId = `5030${digits(24)}`
      const target = notifyUrl === undefined ? {} : { notifyUrl }
      ledger.record({ ...about(trade), kind: 'refunded', refundNo, refundId, fen, reason, ...target })
      return { refund: trade.refunds.get(refundNo)!, isNew: true }
    },
    settleRefund(trade, refundNo) {
      if (!trade.refunds.get(refundNo)!.settledAt) ledger.record({ ...about(trade), kind: 'refund-settled', refundNo })
    },
  }
}
