import { execFileSync } from 'node:child_process'
import { chmodSync, rmSync } from 'node:fs'
import { demoSnapshot } from './demo-snapshot.ts'
import { startPortal } from './start-portal.ts'

/** A portal with demo content for the browser tests. It prints its output only if it fails, and deletes its data at the end. */
const output: string[] = []
let isStopping = false
const dataDir = process.env.DATA_DIR!
chmodSync(dataDir, 0o755) // as root the database runs under another account, which must be able to enter
execFileSync('cp', ['-a', `${await demoSnapshot()}/.`, dataDir])
const portal = startPortal(Number(process.env.PORT), {
  dataDir,
  env: {
    VOD_TICKET_SECONDS: '15', // short, so that a story can play a video beyond the life of its ticket
    COPY_WAIT_SECONDS: '30', // long, because the machine of the stories is busy and some download without the page
  },
  onLine: (line) => output.push(line),
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    isStopping = true
    portal.stop()
  })
}
process.exitCode = await portal.ended
rmSync(dataDir, { recursive: true, force: true })
if (!isStopping) console.error(output.join('\n'))
