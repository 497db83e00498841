import { flushCompileCache } from 'node:module'

/**
 * Runs one of the portal's processes: starts it, sends 'ready' to its parent, and stops it in order on SIGTERM or
 * Ctrl-C. A failed start prints one sentence and exits with code 1.
 */
export const runProgram = async (start: () => Promise<{ stop(): Promise<void> }>): Promise<void> => {
  try {
    const running = await start()
    let isStopping = false
    const stop = async () => {
      if (isStopping) return
      isStopping = true
      await running.stop()
      process.exit(0)
    }
    process.on('SIGTERM', stop)
    process.on('SIGINT', stop)
    process.send?.('ready')
    flushCompileCache() // written now, because a crash would lose it
  } catch (error) {
    console.error((error as Error).message)
    process.exit(1)
  }
}
