import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect } from 'vitest'
import { inTransaction } from '#kernel/database/index.ts'
import { publishScheduled } from '../areas/pages/news/index.ts'
import { onLinux, scenario } from '../testing/scenario.ts'
import { openTorturePortal, type TorturePortal } from '../testing/torture-portal.ts'

const dataDir = mkdtempSync(path.join(tmpdir(), 'shuzi-torture-'))
let portal: TorturePortal
beforeAll(async () => {
  if (onLinux()) return
  chmodSync(dataDir, 0o755) // as root the database runs under another account
  portal = await openTorturePortal({ dataDir })
})
afterAll(async () => {
  await portal?.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

const load = '20 buyers and 16 page loops running'
/** Memory that a burst of load may add to the API. */
const mostMegabytes = 300

/** Runs the kills under load, then checks what is promised after every one of them, service within `seconds` included. */
const underLoad = (note: (figure: string) => void, seconds: number, kill: () => Promise<void>) =>
  portal.underTraffic(note, async () => {
    await kill()
    note(`served again after ${await portal.untilServing(seconds)} ms`)
  })

scenario(
  { suite: 'Torture', name: 'kill the API', done: `kill -9, ${load}`, needs: [onLinux] },
  async (note, patience) => {
    await underLoad(note, 20 * patience, async () => {
      const pid = portal.pidOf('api')!
      process.kill(pid, 'SIGKILL')
      await expect
        .poll(() => portal.pidOf('api'), { timeout: 10_000 * patience })
        .toSatisfy((now) => now && now !== pid)
    })
  },
)

scenario(
  { suite: 'Torture', name: 'kill the worker', done: `kill -9, ${load}, then a job`, needs: [onLinux] },
  async (note, patience) => {
    await underLoad(note, 10 * patience, async () => {
      process.kill(portal.pidOf('worker')!, 'SIGKILL')
      const begun = performance.now()
      const id = await portal.inDatabase(({ db }) => inTransaction((tx) => publishScheduled.enqueue(tx, {}))(db))
      const state = () =>
        portal.inDatabase(async ({ sql }) => (await sql`select state from pgboss.job where id = ${id!}`)[0]?.state)
      await expect.poll(state, { timeout: 20_000 * patience, interval: 250 }).toBe('completed')
      note(`the next job was done after ${Math.round(performance.now() - begun)} ms`)
    })
  },
)

scenario(
  {
    suite: 'Torture',
    name: 'kill the database',
    done: `kill -9 of the postmaster, three times 5 s apart, ${load}`,
    needs: [onLinux],
  },
  async (note, patience) => {
    const memory = portal.memory()
    const watch = portal.watchReadiness()
    await underLoad(note, 10 * patience, async () => {
      for (const last of [false, false, true]) {
        const pid = portal.postmaster()
        process.kill(pid, 'SIGKILL')
        await expect.poll(() => portal.lines.at(-1), { timeout: 30_000 }).toContain('数据库已恢复')
        portal.lines.length = 0
        if (!last) await pause(5_000)
      }
    })
    const { unready, samples } = await watch()
    expect(unready, 'answers of /ready that say 503 while the database is away').toBeGreaterThan(0)
    note(`/ready said 503 in ${unready} of ${samples} samples`)
    const grown = portal.memory() - memory
    expect(grown).toBeLessThan(mostMegabytes)
    note(`memory ${memory} MB, ${grown < 0 ? '' : '+'}${grown} MB after`)
  },
)
