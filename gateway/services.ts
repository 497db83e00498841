import type { Buyer } from './cashier/buyer.ts'
import type { Keys } from './keys.ts'
import type { Settings } from './settings.ts'
import type { Ledger } from './trades/ledger.ts'
import type { Refunds } from './trades/refunds.ts'
import type { TradeOperations } from './trades/trade-operations.ts'

/** Shared by both APIs, the cashier and the controls. */
export interface Services {
  keys: Keys
  ledger: Ledger
  operations: TradeOperations
  buyer: Buyer
  refunds: Refunds
  settings: Settings
  port(): number
}
