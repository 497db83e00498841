export type { ConfirmedRequest } from './decide-approval.ts'
export { canDecide, type Decider, findDecider, refusalOf } from './four-eyes.ts'
export { awaitApproval } from './request-approval.ts'
export { routes } from './routes.ts'
