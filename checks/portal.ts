import { startPortal } from './start-portal.ts'

/** A portal with demo content for the browser tests, silent unless it fails; all it made is gone when it ends. */
const said: string[] = []
let isStopping = false
const portal = startPortal(Number(process.env.PORT), { onLine: (line) => said.push(line) })
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    isStopping = true
    portal.stop()
  })
}
process.exitCode = await portal.ended
if (!isStopping) console.error(said.join('\n'))
