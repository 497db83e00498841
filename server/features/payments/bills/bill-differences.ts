import type { differenceKinds } from '#contract/payments.ts'
import type { BillRow } from '../gateways/index.ts'

export interface Difference {
  kind: keyof typeof differenceKinds
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

/** The differences between our orders and the provider's bill. */
export const compare = (ours: BillRow[], theirs: BillRow[]): Difference[] => {
  const unmatched = new Map(ours.map((row) => [keyOf(row), row]))
  const found: Difference[] = []
  for (const row of theirs) {
    const mine = unmatched.get(keyOf(row))
    unmatched.delete(keyOf(row))
    if (!mine) found.push({ kind: row.kind === 'payment' ? 'missing' : 'refund-missing', theirs: row })
    else if (mine.fen !== row.fen) found.push({ kind: 'amount', ours: mine, theirs: row })
  }
  for (const row of unmatched.values())
    found.push({ kind: row.kind === 'payment' ? 'extra' : 'refund-extra', ours: row })
  return found
}
