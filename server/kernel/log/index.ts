export { createLog, droppedLogLines, type Log, requestIds, trustedProxies } from './log.ts'
