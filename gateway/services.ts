import type { Buyer } from './buyer.ts'
import type { Keys } from './keys.ts'
import type { Ledger } from './ledger.ts'
import type { Refunds } from './refunds.ts'
import type { Settings } from './settings.ts'
import type { TradeOperations } from './trade-operations.ts'

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
