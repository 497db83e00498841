import { openSimulator } from './simulator.ts'

// Runs the payment simulator until SIGTERM or Ctrl-C; its keys and its ledger are in DATA_DIR.
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
