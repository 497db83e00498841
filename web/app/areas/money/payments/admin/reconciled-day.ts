import type { Reconciliation } from '#contract/money/payments/payments.ts'
import type { PaymentType } from '#contract/money/payments/providers.ts'

interface DayTotal {
  count: number
  /** In fen, after refunds. */
  fee: number
}

/** A reconciled day: our total and that of the providers, with their differences. */
export interface ReconciledDay {
  day: string
  isFinal: boolean
  ours: DayTotal
  /** Null if a bill was not available. */
  theirs: DayTotal | null
  problems: string[]
  differences: Reconciliation['differences']
}

type Tally = Reconciliation['providers'][number]['ours']

const totalOf = (tallies: Tally[]): DayTotal => ({
  count: tallies.reduce((sum, { count }) => sum + count, 0),
  fee: tallies.reduce((sum, { totalFee, refundFee }) => sum + totalFee - refundFee, 0),
})

/** Sums up a day over all providers, or for one of them. */
export const toReconciledDay = (reconciliation: Reconciliation, provider?: PaymentType): ReconciledDay => {
  const isChosen = ({ paymentType }: { paymentType: PaymentType }) => !provider || paymentType === provider
  const providers = reconciliation.providers.filter(isChosen)
  const theirs = providers.map((one) => one.theirs)
  return {
    day: reconciliation.day,
    isFinal: reconciliation.isFinal,
    ours: totalOf(providers.map((one) => one.ours)),
    theirs: theirs.includes(null) ? null : totalOf(theirs.filter((tally) => tally !== null)),
    problems: [...new Set(providers.flatMap(({ trouble }) => trouble ?? []))],
    differences: reconciliation.differences.filter(isChosen),
  }
}

export const sumOfDays = (days: ReconciledDay[]) => {
  const sum = (parts: (DayTotal | null)[]): DayTotal => ({
    count: parts.reduce((total, part) => total + (part?.count ?? 0), 0),
    fee: parts.reduce((total, part) => total + (part?.fee ?? 0), 0),
  })
  return {
    ours: sum(days.map(({ ours }) => ours)),
    theirs: sum(days.map(({ theirs }) => theirs)),
    /** Theirs minus ours, over the days with bills. */
    gap: days.reduce((total, { ours, theirs }) => total + (theirs ? theirs.fee - ours.fee : 0), 0),
    differences: days.reduce((total, { differences }) => total + differences.length, 0),
  }
}

const dayMs = 86_400_000

/** The days from `from` to `to`, the latest first. */
export const daysBetween = (from: string, to: string): string[] => {
  const count = Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1
  return Array.from({ length: count }, (_, at) => new Date(Date.parse(to) - at * dayMs).toISOString().slice(0, 10))
}
