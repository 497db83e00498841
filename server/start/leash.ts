// Loaded into every program the supervisor runs: when the supervisor is gone, even by kill -9, the program ends too.
const PATIENCE = 5000

process.once('disconnect', () => {
  process.kill(process.pid, 'SIGTERM')
  setTimeout(() => process.exit(1), PATIENCE).unref()
})
process.channel?.unref()

export {}
