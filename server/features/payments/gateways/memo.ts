import { createHmac, timingSafeEqual } from 'node:crypto'

/*
 * What we need to book a payment whose order our own book has lost, as after a restored backup: providers keep it with
 * the trade and give it back with its facts. Its seal ties it to the number of the order, so that no other payment can
 * carry it.
 */

const sealOf = (key: string, orderNo: string, memo: string): string =>
  createHmac('sha256', key).update(`order memo\n${orderNo}\n${memo}`).digest('base64url').slice(0, 22)

/** Letters, digits, dots, dashes and underscores alone: no provider needs to encode it. */
export const sealMemo = (key: string, orderNo: string, memo: string): string => `${memo}.${sealOf(key, orderNo, memo)}`

/** The memo, where it is the one we gave with this order. */
const openMemo = (key: string, orderNo: string, sealed: string | undefined): string | undefined => {
  const end = sealed?.lastIndexOf('.') ?? -1
  if (!sealed || end < 0) return undefined
  const [memo, seal] = [sealed.slice(0, end), Buffer.from(sealed.slice(end + 1))]
  const own = Buffer.from(sealOf(key, orderNo, memo))
  return own.length === seal.length && timingSafeEqual(own, seal) ? memo : undefined
}

/** The same as a part of a provider's facts. */
export const memoIn = (key: string, orderNo: string, sealed: string | undefined): { memo?: string } => {
  const memo = openMemo(key, orderNo, sealed)
  return memo === undefined ? {} : { memo }
}
