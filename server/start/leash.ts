// Loaded into every program the supervisor runs, with the supervisor's process id in its address: when the supervisor
// is gone, even by kill -9, the program and whatever it has started (they share a process group) end too.
const PATIENCE = 5000

const supervisor = Number(new URL(import.meta.url).searchParams.get('supervisor'))
const isOrphan = () => process.ppid !== supervisor

process.once('disconnect', () => {
  setTimeout(() => process.exit(1), PATIENCE).unref()
  process.kill(-process.pid, 'SIGTERM')
})
process.once('exit', () => isOrphan() && process.kill(-process.pid, 'SIGKILL'))
process.channel?.unref()
if (isOrphan()) process.exit(1)

export {}
