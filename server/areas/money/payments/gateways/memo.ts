import { createHmac, timingSafeEqual } from 'node:crypto'

/*
 * A memo lets us credit a payment whose order our database has lost, for example after restoring a backup: providers
 * store it with the trade and return it. Its signature binds it to the order number, so that it is invalid for any
 * other payment.
 */

const sealOf = (key: string, orderNo: string, memo: string): string =>
  createHmac('sha256', key).update(`order memo\n${orderNo}\n${memo}`).digest('base64url').slice(0, 22)

/** Contains only letters, digits, dots, dashes and underscores, which need no encoding. */
export const sealMemo = (key: string, orderNo: string, memo: string): string => `${memo}.${sealOf(key, orderNo, memo)}`

/** Returns the memo if its signature is valid for this order. */
const openMemo = (key: string, orderNo: string, sealed: string | undefined): string | undefined => {
  const end = sealed?.lastIndexOf('.') ?? -1
  if (!sealed || end < 0) return undefined
  const [memo, seal] = [sealed.slice(0, end), Buffer.from(sealed.slice(end + 1))]
  const expected = Buffer.from(sealOf(key, orderNo, memo))
  return expected.length === seal.length && timingSafeEqual(expected, seal) ? memo : undefined
}

/** The memo as a field of `ProviderFacts`. */
export const memoIn = (key: string, orderNo: string, sealed: string | undefined): { memo?: string } => {
  const memo = openMemo(key, orderNo, sealed)
  return memo === undefined ? {} : { memo }
}
