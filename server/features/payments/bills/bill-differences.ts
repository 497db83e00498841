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

/** One payment is one order and one transaction; a refund also has its own number. */
const keyOf = ({ kind, orderNo, transactionId, refundNo }: BillRow) =>
  [kind, orderNo, transactionId, kind === 'refund' ? (refundNo ?? '') : ''].join(' ')

/** What stands in one book and not, or not alike, in the other. */
export const compare = (ours: BillRow[], theirs: BillRow[]): Difference[] => {
  const left = new Map(ours.map((row) => [keyOf(row), row]))
  const found: Difference[] = []
  for (const row of theirs) {
    const mine = left.get(keyOf(row))
    left.delete(keyOf(row))
    if (!mine) found.push({ kind: row.kind === 'payment' ? 'missing' : 'refund-missing', theirs: row })
    else if (mine.fen !== row.fen) found.push({ kind: 'amount', ours: mine, theirs: row })
  }
  for (const row of left.values()) found.push({ kind: row.kind === 'payment' ? 'extra' : 'refund-extra', ours: row })
  return found
}
