import { startPortal } from './start-portal.ts'

/** A portal with demo content for the browser tests; everything it made is gone when it ends. */
const portal = startPortal(Number(process.env.PORT), { onLine: (line) => console.error(line) })
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => portal.stop())
process.exitCode = await portal.ended
