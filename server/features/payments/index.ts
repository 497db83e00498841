import './invariants.ts'

export { openGateways } from './gateways/index.ts'
export { checkOrderJob, reconcileYesterday, sweepOrders } from './order-jobs.job.ts'
export { routes } from './routes.ts'
