import { formatYuan } from '#contract/money/payments/amounts.ts'
import type { RefundTerms } from '#contract/money/payments/payments.ts'

/** The fen of an amount typed in yuan; undefined for anything else. */
export const fenOf = (yuan: string): number | undefined => {
  const [, whole, cents = ''] = yuan.trim().match(/^(\d{1,6})(?:\.(\d{1,2}))?$/) ?? []
  return whole === undefined ? undefined : Number(whole) * 100 + Number(cents.padEnd(2, '0'))
}

/** Why this amount cannot be refunded. */
export const amountError = (yuan: string, { maxFee, refundedFee, totalFee, coin, balance }: RefundTerms) => {
  if (maxFee === 0) return '该笔充值的 V币已用完，没有可退的金额'
  const fen = fenOf(yuan)
  if (!fen) return '请输入退款金额'
  if (fen <= maxFee) return undefined
  const isSpent = maxFee < totalFee - refundedFee
  return `最多可退 ${formatYuan(maxFee)} 元${isSpent ? `，到账 ${coin} V币，现有余额 ${balance}` : ''}`
}
