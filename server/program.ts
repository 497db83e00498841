import { flushCompileCache } from 'node:module'

/**
 * The frame of a process of ours: starts, says 'ready' to whoever started it, and stops in order on SIGTERM or Ctrl-C.
 * What goes wrong at the start is said in one sentence, with exit code 1.
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
    flushCompileCache() // where one is kept; an orderly end would write it, a crash would not
  } catch (error) {
    console.error((error as Error).message)
    process.exit(1)
  }
}
