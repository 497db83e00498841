// Loaded into every program the supervisor runs, with the supervisor's process id in its URL. When the supervisor is
// gone, even by kill -9, the program and everything it has started (they share a process group) exit too.
const GRACE_PERIOD = 5000

const supervisor = Number(new URL(import.meta.url).searchParams.get('supervisor'))
const isOrphan = () => process.ppid !== supervisor

process.once('disconnect', () => {
  setTimeout(() => process.exit(1), GRACE_PERIOD).unref()
  process.kill(-process.pid, 'SIGTERM')
})
process.once('exit', () => isOrphan() && process.kill(-process.pid, 'SIGKILL'))
process.channel?.unref()
if (isOrphan()) process.exit(1)

export {}
