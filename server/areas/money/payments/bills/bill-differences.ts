import type { LineResult } from '#contract/money/payments/payment-words.ts'
import type { BillRow } from '../gateways/index.ts'

/** A payment or refund in our orders, in the bill, or in both. */
export interface ComparedLine {
  result: LineResult
  ours?: BillRow
  theirs?: BillRow
}

export const tallyOf = (rows: BillRow[]) => {
  const sums = { count: 0, totalFee: 0, refundCount: 0, refundFee: 0 }
  for (const { kind, fen } of rows) {
    sums[kind === 'payment' ? 'count' : 'refundCount'] += 1
    sums[kind === 'payment' ? 'totalFee' : 'refundFee'] += fen
  }
  return sums
}

/** A payment is identified by order and transaction; a refund also by its own number. */
const keyOf = ({ kind, orderNo, transactionId, refundNo }: BillRow) =>
  [kind, orderNo, transactionId, kind === 'refund' ? (refundNo ?? '') : ''].join(' ')

/** Every line of our orders and of the provider's bill, those of one payment or refund side by side. */
export const compare = (ours: BillRow[], theirs: BillRow[]): ComparedLine[] => {
  const unmatched = new Map(ours.map((row) => [keyOf(row), row]))
  const lines: ComparedLine[] = []
  for (const row of theirs) {
    const mine = unmatched.get(keyOf(row))
    unmatched.delete(keyOf(row))
    if (mine) lines.push({ result: mine.fen === row.fen ? 'none' : 'amount', ours: mine, theirs: row })
    else lines.push({ result: row.kind === 'payment' ? 'missing' : 'refund-missing', theirs: row })
  }
  for (const row of unmatched.values())
    lines.push({ result: row.kind === 'payment' ? 'extra' : 'refund-extra', ours: row })
  return lines
}
