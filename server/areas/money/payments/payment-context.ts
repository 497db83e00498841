import { type Provider, providerNames } from '#contract/money/payments/providers.ts'
import type { Db } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import type { Log } from '#kernel/log/index.ts'
import type { Gateway, Gateways } from './gateways/index.ts'

/** The services for work on orders, the same in the API and the worker. */
export interface PaymentContext {
  db: Db
  log: Log
  gateways: Gateways
}

/** Returns the provider's gateway; refuses if it, or every provider, is not configured. */
export const gatewayOf = ({ gateways }: PaymentContext, provider: Provider): Gateway =>
  gateways[provider] ??
  fail(providerNames.some((name) => gateways[name]) ? 'payment_not_offered' : 'payments_not_set_up')
