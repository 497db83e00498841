import './invariants.ts'

export { openGateways } from './gateways/index.ts'
export { importOrder, type PastOrder } from './orders/import-order.ts'
export { checkOrderJob, reconcileYesterday, sweepOrders } from './orders/order-jobs.job.ts'
export { orderData } from './personal-data.ts'
export { confirmedRefund } from './refunds/refund-order.ts'
export { routes } from './routes.ts'
