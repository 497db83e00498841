export { type Change, difference, noteChange } from './audit-notes.ts'
export {
  type AuditedCall,
  type Bind,
  type Bound,
  bindTo,
  type Caller,
  type Context,
  type Guards,
  type Services,
  type Upload,
} from './bind.ts'
export { deviceOf } from './device.ts'
export { Download, HeadersOnly } from './download.ts'
export { endSocket } from './end-socket.ts'
export { forwardToSimulator } from './forward-to-simulator.ts'
export { inProcessApi } from './in-process-api.ts'
export { inputParser, type RawInput } from './input.ts'
export { createLoadShedder, type LoadLimits, type LoadShedder } from './load-shedding.ts'
export { explainReadOnly, refusal, refuseUnknownCalls, sendProblem, unavailableSeconds } from './problems.ts'
export { hit, hitOrFail, resetLimit, spendOrFail, sweepLimits, takeBack } from './rate-limits.ts'
export { regionOf } from './region.ts'
export { logOfRequest, RequestLog } from './request-log.ts'
export { requirePermission } from './require-permission.ts'
export { addSecurityHeaders, fixedHeaders, withContentSecurityPolicy } from './security-headers.ts'
export { callerOf, refuseEncodedBody, sendDownload, serve } from './serve.ts'
export { type Actor, isOurOwn, isOwnOrigin, readToken, tokenCookie, tokenCookieLine } from './session.ts'
export { traceRequests } from './trace-requests.ts'
