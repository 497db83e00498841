import type { Provider } from '../trades/trade.ts'

/**
 * Ways to forge a notice. Those that begin with `wrong-` and change the contents carry a valid signature: the merchant
 * has to check the contents, too.
 */
export const forgeries = {
  wechat: [
    'wrong-key',
    'wrong-serial',
    'no-signature',
    'signtest',
    'stale',
    'wrong-mchid',
    'wrong-appid',
    'wrong-amount',
    'wrong-currency',
    'wrong-order',
    'wrong-algorithm',
    'not-success',
    'tampered',
    'truncated',
    'replay',
    'reordered',
    'double-key',
    'gzip',
    'localhost',
  ],
  alipay: [
    'wrong-key',
    'no-signature',
    'sha1',
    'wrong-appid',
    'wrong-seller',
    'wrong-amount',
    'wrong-order',
    'not-success',
    'tampered',
    'double-key',
    'gzip',
    'localhost',
  ],
} as const satisfies Record<Provider, readonly string[]>

export type Forgery = (typeof forgeries)[Provider][number]

/** A notice ready to be sent. */
export interface Notice {
  headers: Record<string, string>
  body: string | Buffer
}
