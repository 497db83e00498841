import type { Provider } from './trade.ts'

/**
 * Ways in which a notice is not what it should be. Those that begin with `wrong-` and concern contents carry a valid
 * signature: the merchant must look at what it says.
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

/** A notice ready to go. */
export interface Notice {
  headers: Record<string, string>
  body: string | Buffer
}
