import type { Reconciliation } from '#contract/payments.ts'
import type { PaymentType } from '#contract/top-up.ts'

interface Booked {
  count: number
  /** In fen, refunds taken off. */
  fee: number
}

/** One day as the page shows it: both books, and whatever does not fit. */
export interface BookedDay {
  day: string
  isFinal: boolean
  ours: Booked
  /** Null: a bill could not be had. */
  theirs: Booked | null
  troubles: string[]
  differences: Reconciliation['differences']
}

type Tally = Reconciliation['providers'][number]['ours']

const booked = (tallies: Tally[]): Booked => ({
  count: tallies.reduce((sum, { count }) => sum + count, 0),
  fee: tallies.reduce((sum, { totalFee, refundFee }) => sum + totalFee - refundFee, 0),
})

/** A day of all providers, or of one. */
export const toBookedDay = (answer: Reconciliation, provider?: PaymentType): BookedDay => {
  const isWanted = ({ paymentType }: { paymentType: PaymentType }) => !provider || paymentType === provider
  const wanted = answer.providers.filter(isWanted)
  const theirs = wanted.map((one) => one.theirs)
  return {
    day: answer.day,
    isFinal: answer.isFinal,
    ours: booked(wanted.map((one) => one.ours)),
    theirs: theirs.includes(null) ? null : booked(theirs.filter((tally) => tally !== null)),
    troubles: [...new Set(wanted.flatMap(({ trouble }) => trouble ?? []))],
    differences: answer.differences.filter(isWanted),
  }
}

export const sumOfDays = (days: BookedDay[]) => {
  const sum = (parts: (Booked | null)[]): Booked => ({
    count: parts.reduce((total, part) => total + (part?.count ?? 0), 0),
    fee: parts.reduce((total, part) => total + (part?.fee ?? 0), 0),
  })
  return {
    ours: sum(days.map(({ ours }) => ours)),
    theirs: sum(days.map(({ theirs }) => theirs)),
    /** Theirs less ours, of the days whose bills could be had. */
    gap: days.reduce((total, { ours, theirs }) => total + (theirs ? theirs.fee - ours.fee : 0), 0),
    differences: days.reduce((total, { differences }) => total + differences.length, 0),
  }
}

const dayMs = 86_400_000

/** The days from one to the other, the latest first. */
export const daysBetween = (from: string, to: string): string[] => {
  const count = Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1
  return Array.from({ length: count }, (_, at) => new Date(Date.parse(to) - at * dayMs).toISOString().slice(0, 10))
}
