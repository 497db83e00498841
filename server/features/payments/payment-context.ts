import type { Db } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import type { Log } from '#kernel/log/index.ts'
import type { Gateway, Gateways, Provider } from './gateways/index.ts'

/** What work on orders needs; the same in the API and in the worker. */
export interface PaymentContext {
  db: Db
  log: Log
  gateways: Gateways
}

/** The provider's gateway, or the refusal: of this provider, or of a portal without any. */
export const gatewayOf = ({ gateways }: PaymentContext, provider: Provider): Gateway =>
  gateways[provider] ?? fail(gateways.wechat || gateways.alipay ? 'payment_not_offered' : 'payments_not_set_up')
