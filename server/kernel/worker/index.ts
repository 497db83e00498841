export { giveWay } from './give-way.ts'
export { startWorker } from './start-worker.ts'
