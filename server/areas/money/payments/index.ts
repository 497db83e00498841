// The back office names jobs by their declarations.
import './orders/order-jobs.job.ts'

import './invariants.ts'

export { memberPart } from './dossier.ts'
export { openGateways } from './gateways/index.ts'
export { mergedOrders, orderData } from './member-data.ts'
export { hasMerchant } from './merchants/merchants.ts'
export { orderFinder } from './orders/find-orders.ts'
export { importOrder, type PastOrder } from './orders/import-order.ts'
export { confirmedPackage } from './packages/change-packages.ts'
export { findPackages } from './packages/package-queries.ts'
export { topUpTerms } from './packages/top-up-terms.ts'
export { confirmedRefund, refundOrder } from './refunds/refund-order.ts'
export { routes } from './routes.ts'
