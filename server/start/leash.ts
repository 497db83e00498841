// Loaded into every program the supervisor runs: when the supervisor is gone, even by kill -9, the program and
// whatever it has started (they share a process group) end too.
const PATIENCE = 5000

process.once('disconnect', () => {
  setTimeout(() => process.exit(1), PATIENCE).unref()
  process.kill(-process.pid, 'SIGTERM')
})
process.channel?.unref()

export {}
