import './invariants.ts'

export { openGateways } from './gateways/index.ts'
export { checkOrderJob, reconcileYesterday, refundOrderJob, sweepOrders } from './order-jobs.job.ts'
export { routes } from './routes.ts'
