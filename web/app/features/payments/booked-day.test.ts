import { expect, test } from 'vitest'
import type { Reconciliation } from '#contract/payments.ts'
import { daysBetween, sumOfDays, toBookedDay } from './booked-day.ts'

const tally = (totalFee: number, refundFee = 0) => ({ count: 1, totalFee, refundCount: 0, refundFee })

const answer: Reconciliation = {
  day: '2026-11-14',
  isFinal: true,
  providers: [
    { paymentType: '微信', ours: tally(5_000), theirs: tally(5_000), trouble: null },
    { paymentType: '支付宝', ours: tally(3_000, 1_000), theirs: null, trouble: '账单暂时取不到' },
  ],
  differences: [],
}

test('refunds are taken off, and a missing bill is said rather than counted as nothing', () => {
  expect(toBookedDay(answer)).toMatchObject({
    ours: { count: 2, fee: 7_000 },
    theirs: null,
    troubles: ['账单暂时取不到'],
  })
  expect(toBookedDay(answer, '微信')).toMatchObject({ theirs: { count: 1, fee: 5_000 }, troubles: [] })
})

test('days add up', () => {
  expect(sumOfDays([toBookedDay(answer, '微信'), toBookedDay(answer, '微信')])).toEqual({
    ours: { count: 2, fee: 10_000 },
    theirs: { count: 2, fee: 10_000 },
    gap: 0,
    differences: 0,
  })
})

test('a day without its bill makes no gap', () => {
  expect(sumOfDays([toBookedDay(answer)]).gap).toBe(0)
})

test('days run from the latest to the first, over the end of a month', () => {
  expect(daysBetween('2026-10-30', '2026-11-01')).toEqual(['2026-11-01', '2026-10-31', '2026-10-30'])
})
