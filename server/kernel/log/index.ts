export { createLog, type Log, requestIds, trustedProxies } from './log.ts'
