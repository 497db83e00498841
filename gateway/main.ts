import { openSimulator } from './simulator.ts'

// The payment simulator as a program: DATA_DIR says where its keys and its book are; stops on SIGTERM or Ctrl-C.
try {
  const simulator = await openSimulator({ dataDir: process.env.DATA_DIR || './data' })
  let isStopping = false
  const stop = async () => {
    if (isStopping) return
    isStopping = true
    await simulator.stop()
    process.exit(0)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  process.send?.('ready')
} catch (error) {
  console.error((error as Error).message)
  process.exit(1)
}
