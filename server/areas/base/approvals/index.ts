// The back office names jobs by their declarations.
import './lapse-approvals.job.ts'

export { findOpenRequest } from './approval-queries.ts'
export type { ClosedRequest } from './closed-request.ts'
export type { ConfirmedRequest } from './decide-approval.ts'
export { canDecide, type Decider, findDecider, refusalOf } from './four-eyes.ts'
export { isOpen } from './lapse.ts'
export { awaitApproval } from './request-approval.ts'
export { routes } from './routes.ts'
