import { randomBytes } from 'node:crypto'
import type { Book } from './book.ts'
import { digits } from './keys.ts'
import { type Placed, type Plan, type Refund, refundedFen, type Trade } from './trade.ts'
import { tradeNumber } from './trade-number.ts'

/** Why the provider will not do it; each API has its own code for it. */
export class Declined extends Error {
  readonly why: 'differs' | 'paid' | 'closed' | 'expired' | 'unpaid' | 'too-much'

  constructor(why: Declined['why']) {
    super(why)
    this.why = why
  }
}

/** The business of the provider, the same behind both protocols. */
export interface Desk {
  /** Takes an order on; the same words again give another way in to the same trade. */
  place(order: Omit<Placed, 'kind' | 'at'>): { trade: Trade; token: string }
  open(trade: Trade): void
  scan(trade: Trade): void
  abandon(trade: Trade): void
  plan(trade: Trade, plan: Plan): void
  pay(trade: Trade, options?: { couponFen?: number; isLate?: boolean }): void
  close(trade: Trade): void
  finish(trade: Trade): void
  /** Idempotent on the number; `isNew` is false for a repetition. */
  refund(
    trade: Trade,
    request: { refundNo: string; fen: number; reason: string; notifyUrl?: string },
  ): { refund: Refund; isNew: boolean }
  settleRefund(trade: Trade, refundNo: string): void
}

export const openDesk = (book: Book): Desk => {
  const about = ({ provider, orderNo }: Pick<Trade, 'provider' | 'orderNo'>) => ({
    at: new Date().toISOString(),
    provider,
    orderNo,
  })
  const requireOpen = (trade: Trade) => {
    if (trade.state === 'paid') throw new Declined('paid')
    if (trade.state === 'closed') throw new Declined('closed')
  }
  const simple = (kind: 'opened' | 'abandoned' | 'finished') => (trade: Trade) => book.record({ ...about(trade), kind })

  return {
    place(order) {
      const known = book.find(order.provider, order.orderNo)
      const token = randomBytes(9).toString('base64url')
      const coded = { ...about(order), kind: 'coded', token } as const
      if (known) {
        if (known.params !== order.params) throw new Declined('differs')
        requireOpen(known)
        book.record(coded)
      } else book.record({ ...order, ...about(order), kind: 'placed' }, coded)
      return { trade: book.find(order.provider, order.orderNo)!, token }
    },
    open: simple('opened'),
    abandon: simple('abandoned'),
    finish: simple('finished'),
    scan: (trade) => {
      if (!trade.isScanned) book.record({ ...about(trade), kind: 'scanned' })
    },
    plan: (trade, plan) => {
      requireOpen(trade)
      book.record({ ...about(trade), kind: 'planned', plan })
    },
    pay(trade, { couponFen = 0, isLate = false } = {}) {
      if (trade.state === 'paid') throw new Declined('paid')
      if (trade.state === 'closed' && !isLate) throw new Declined('closed')
      if (trade.expiresAt.getTime() < Date.now() && !isLate) throw new Declined('expired')
      const payerFen = Math.max(trade.fen - couponFen, 0)
      book.record({ ...about(trade), kind: 'paid', transactionId: tradeNumber(trade), payerFen })
    },
    close(trade) {
      requireOpen(trade)
      book.record({ ...about(trade), kind: 'closed' })
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
      book.record({ ...about(trade), kind: 'refunded', refundNo, refundId, fen, reason, ...target })
      return { refund: trade.refunds.get(refundNo)!, isNew: true }
    },
    settleRefund(trade, refundNo) {
      if (!trade.refunds.get(refundNo)!.settledAt) book.record({ ...about(trade), kind: 'refund-settled', refundNo })
    },
  }
}
