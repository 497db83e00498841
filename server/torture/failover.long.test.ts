import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, expect } from 'vitest'
import { proxyDatabase } from '#kernel/testing/database-proxy.ts'
import { startExternalPostgres, startSynchronousStandby } from '../testing/external-postgres.ts'
import { onLinux, scenario } from '../testing/scenario.ts'
import { openTorturePortal } from '../testing/torture-portal.ts'
import { statusOf } from '../testing/traffic.ts'

const dir = mkdtempSync(path.join(tmpdir(), 'shuzi-failover-'))
chmodSync(dir, 0o755) // as root the database runs under another account
const cleanUp: (() => Promise<unknown>)[] = []
afterAll(async () => {
  for (const step of cleanUp.reverse()) await step()
  rmSync(dir, { recursive: true, force: true })
})

/** How long the operator's tools take to notice and to promote. */
const outageMs = 3_000

scenario(
  {
    suite: 'Torture',
    name: 'failover',
    done: 'primary of an external PostgreSQL killed under load, its synchronous standby promoted after 3 s',
    needs: [onLinux],
  },
  async (note, patience) => {
    const primary = await startExternalPostgres({ dir: path.join(dir, 'primary') })
    cleanUp.push(primary.stop)
    const standby = await startSynchronousStandby(primary, path.join(dir, 'standby'))
    cleanUp.push(standby.stop)
    const address = await proxyDatabase(primary.url)
    cleanUp.push(address.close)
    const portal = await openTorturePortal({ dataDir: path.join(dir, 'data'), databaseUrl: address.url })
    cleanUp.push(portal.stop)

    await portal.underTraffic(note, async () => {
      address.newConnections = 'closed'
      await primary.kill()
      await pause(outageMs)
      expect(await statusOf(`${portal.origin}/ready`)).toBe(503)
      const begun = performance.now()
      await standby.run('select pg_promote()')
      note(`promoted in ${Math.round(performance.now() - begun)} ms`)
      address.target = standby.url
      address.newConnections = 'forwarded'
      note(`served again ${await portal.untilServing(10 * patience)} ms later`)
    })
  },
)
