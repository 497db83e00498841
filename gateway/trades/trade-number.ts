import { createHash } from 'node:crypto'
import { digits } from '../keys.ts'
import { dayOf } from '../times.ts'
import type { Trade } from './trade.ts'

/** Alipay numbers a trade when the buyer scans it, before the payment. */
const alipayNumber = ({ orderNo, placedAt }: Trade): string => {
  const hash = createHash('sha256').update(`${orderNo} ${placedAt.toISOString()}`).digest()
  const tail = String(hash.readBigUInt64BE() % 10n ** 15n).padStart(15, '0')
  return `${dayOf(placedAt).replaceAll('-', '')}22001${tail}`
}

/** The provider's own number of a trade; WeChat Pay assigns it with the payment. */
export const tradeNumber = (trade: Trade): string => {
  if (trade.transactionId) return trade.transactionId
  if (trade.provider === 'alipay') return alipayNumber(trade)
  return `420000${digits(4)}${dayOf(new Date()).replaceAll('-', '')}${digits(10)}`
}
