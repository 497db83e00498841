import { Worker } from 'node:worker_threads'

const watch = `
  const owner = process.ppid
  setInterval(() => process.ppid === owner || process.kill(process.pid, 'SIGKILL'), 2000)`

/** Ends this process when its parent ends, even if the main thread is stuck in a loop. */
export const endWithOwner = (): void => {
  new Worker(watch, { eval: true }).unref()
}
