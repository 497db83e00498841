import type { Trade } from '../trades/trade.ts'

/** The merchant sends buyers to an address that is not its own. */
export class ForeignReturn extends Error {}

/** An H5 address must be opened within five minutes. */
export const h5AddressMs = 5 * 60_000

/**
 * Where a buyer on a phone goes after WeChat's 收银台. H5: any page of the website that the order names. JSAPI: the page
 * that called the bridge; in the demo it is a path of the portal.
 */
export const wechatReturn = (trade: Trade, query: URLSearchParams): string | undefined => {
  const asked = query.get('redirect_url')
  if (asked === null || trade.product === 'NATIVE') return undefined
  const isOwn =
    trade.product === 'MWEB'
      ? trade.appUrl !== undefined && URL.parse(asked)?.origin === new URL(trade.appUrl).origin
      : /^\/(?![/\\])[\x21-\x7e]*$/.test(asked)
  if (!isOwn) throw new ForeignReturn()
  return asked
}
