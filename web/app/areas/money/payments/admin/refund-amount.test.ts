import { expect, test } from 'vitest'
import { amountError, fenOf } from './refund-amount.ts'

test.each([
  ['48', 4800],
  [' 48.5 ', 4850],
  ['0.07', 7],
  ['1.005', undefined],
  ['-1', undefined],
  ['1e3', undefined],
  ['', undefined],
])('%s yuan', (typed, fen) => {
  expect(fenOf(typed)).toBe(fen)
})

test('the error says how much is possible and why', () => {
  const terms = { totalFee: 10_000, coin: 1300, refundedFee: 0, approvalFee: 50_000, refusedFee: null }
  const spent = { ...terms, balance: 780, maxFee: 6000 }
  expect(amountError('60', spent)).toBeUndefined()
  expect(amountError('60.01', spent)).toBe('最多可退 60.00 元，到账 1300 V币，现有余额 780')
  expect(amountError('101', { ...terms, balance: 1300, maxFee: 10_000 })).toBe('最多可退 100.00 元')
  expect(amountError('0', spent)).toBe('请输入退款金额')
  expect(amountError('1', { ...terms, balance: 0, maxFee: 0 })).toBe('该笔充值的 V币已用完，没有可退的金额')
})
