import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, expect } from 'vitest'
import { onLinux, scenario } from '../testing/scenario.ts'
import { openTorturePortal, type TorturePortal } from '../testing/torture-portal.ts'

const dataDir = mkdtempSync(path.join(tmpdir(), 'shuzi-suspended-'))
let portal: TorturePortal | undefined
afterAll(async () => {
  await portal?.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

/** Longer than a heartbeat, so that every running job is taken for dead. */
const suspendedMs = 40_000

scenario(
  {
    suite: 'Torture',
    name: 'suspension',
    done: `API and worker stopped by SIGSTOP for ${suspendedMs / 1000} s while orders expire, then continued`,
    needs: [onLinux],
    minutes: 8,
  },
  async (note, patience) => {
    chmodSync(dataDir, 0o755) // as root the database runs under another account
    portal = await openTorturePortal({ dataDir })
    const { origin, inDatabase, pidOf, buyers, underTraffic, untilServing } = portal
    const placed = await Promise.all(
      buyers.slice(0, 5).map(async ({ headers }) => {
        const answer = await fetch(`${origin}/api/wx-pay/native`, { method: 'POST', headers, body: '{"amount":"10"}' })
        return ((await answer.json()) as { orderNo: string }).orderNo
      }),
    )
    await underTraffic(note, async () => {
      const soon = new Date(Date.now() + 5_000)
      await inDatabase(({ sql }) =>
        sql.begin(async (tx) => {
          await tx`set local session_replication_role = replica` // the terms of an order never change
          await tx`update payment_order set expires_at = ${soon}, next_check_at = ${soon} where order_no in ${tx(placed)}`
        }),
      )
      const processes = [pidOf('api')!, pidOf('worker')!]
      for (const pid of processes) process.kill(pid, 'SIGSTOP')
      await pause(suspendedMs)
      for (const pid of processes) process.kill(pid, 'SIGCONT')
      note(`served again after ${await untilServing(20 * patience)} ms`)
      const begun = performance.now()
      const states = () =>
        inDatabase(async ({ sql }) => {
          const rows = await sql<{ state: string }[]>`select state from payment_order where order_no in ${sql(placed)}`
          return rows.map(({ state }) => state)
        })
      await expect.poll(states, { timeout: 180_000 * patience, interval: 1_000 }).toEqual(placed.map(() => 'closed'))
      note(`expired orders were closed after ${Math.round((performance.now() - begun) / 1000)} s`)
    })
    const failed = await inDatabase(({ sql }) => sql`select name, output from pgboss.job where state = 'failed'`)
    expect([...failed]).toEqual([])
  },
)
