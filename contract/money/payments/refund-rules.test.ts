import fc from 'fast-check'
import { expect, test } from 'vitest'
import { coinsOfRefund, maxRefundOf } from './refund-rules.ts'

const terms = fc.record({
  totalFee: fc.integer({ min: 100, max: 10_000_000 }),
  coin: fc.integer({ min: 1, max: 20_000_000 }),
})

test('after a refund by parts nothing remains and nothing is taken twice', () => {
  fc.assert(
    fc.property(terms, fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 49 }), (order, shares) => {
      let [refundedFee, taken] = [0, 0]
      const refund = (fee: number) => {
        const coins = coinsOfRefund({ ...order, refundedFee }, fee)
        expect(Number.isSafeInteger(coins) && coins >= 0).toBe(true)
        refundedFee += fee
        taken += coins
        // In proportion: less than one coin more than the exact share, never less.
        const exact = (order.coin * refundedFee) / order.totalFee
        expect(taken).toBeGreaterThanOrEqual(Math.floor(exact))
        expect(taken - exact).toBeLessThan(1)
      }
      for (const share of shares) {
        const fee = Math.ceil((order.totalFee - refundedFee) * share)
        if (fee > 0) refund(fee)
      }
      if (refundedFee < order.totalFee) refund(order.totalFee - refundedFee)
      expect(taken).toBe(order.coin)
    }),
  )
})

test('the largest refund costs no more than the balance, and one fen more would, or nothing is left', () => {
  fc.assert(
    fc.property(
      terms,
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.nat({ max: 20_000_000 }),
      (order, share, balance) => {
        const refundedFee = Math.floor(order.totalFee * share)
        const max = maxRefundOf({ ...order, refundedFee, balance })
        expect(coinsOfRefund({ ...order, refundedFee }, max)).toBeLessThanOrEqual(balance)
        if (refundedFee + max < order.totalFee)
          expect(coinsOfRefund({ ...order, refundedFee }, max + 1)).toBeGreaterThan(balance)
        else expect(refundedFee + max).toBe(order.totalFee)
      },
    ),
  )
})
