// The back office names jobs by their declarations.
import './orders/order-jobs.job.ts'

import './invariants.ts'

export { openGateways } from './gateways/index.ts'
export { importOrder, type PastOrder } from './orders/import-order.ts'
export { orderData } from './personal-data.ts'
export { confirmedRefund } from './refunds/refund-order.ts'
export { routes } from './routes.ts'
