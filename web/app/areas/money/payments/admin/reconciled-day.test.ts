import { expect, test } from 'vitest'
import type { Reconciliation } from '#contract/money/payments/payments.ts'
import { daysBetween, sumOfDays, toReconciledDay } from './reconciled-day.ts'

const tally = (totalFee: number, refundFee = 0) => ({ count: 1, totalFee, refundCount: 0, refundFee })

const reconciliation: Reconciliation = {
  day: '2026-11-14',
  isFinal: true,
  providers: [
    { paymentType: '微信', ours: tally(5_000), theirs: tally(5_000), trouble: null },
    { paymentType: '支付宝', ours: tally(3_000, 1_000), theirs: null, trouble: '账单暂时取不到' },
  ],
  differences: [],
}

test('refunds are subtracted, and a missing bill is null instead of 0', () => {
  expect(toReconciledDay(reconciliation)).toMatchObject({
    ours: { count: 2, fee: 7_000 },
    theirs: null,
    problems: ['账单暂时取不到'],
  })
  expect(toReconciledDay(reconciliation, '微信')).toMatchObject({ theirs: { count: 1, fee: 5_000 }, problems: [] })
})

test('the sums of several days are added', () => {
  expect(sumOfDays([toReconciledDay(reconciliation, '微信'), toReconciledDay(reconciliation, '微信')])).toEqual({
    ours: { count: 2, fee: 10_000 },
    theirs: { count: 2, fee: 10_000 },
    gap: 0,
    differences: 0,
  })
})

test('a day without a bill does not count as a gap', () => {
  expect(sumOfDays([toReconciledDay(reconciliation)]).gap).toBe(0)
})

test('days are listed from the latest to the first, across months', () => {
  expect(daysBetween('2026-10-30', '2026-11-01')).toEqual(['2026-11-01', '2026-10-31', '2026-10-30'])
})
