import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect } from 'vitest'
import { startExternalPostgres } from '../testing/external-postgres.ts'
import { fakeTimeLibrary, onLinux, scenario, withFakeTime } from '../testing/scenario.ts'
import { openTorturePortal, type TorturePortal } from '../testing/torture-portal.ts'

const dir = mkdtempSync(path.join(tmpdir(), 'shuzi-clock-'))
chmodSync(dir, 0o755) // as root the database runs under another account
const cleanUp: (() => Promise<unknown>)[] = []
afterAll(async () => {
  for (const step of cleanUp.reverse()) await step()
  rmSync(dir, { recursive: true, force: true })
})

/** The clock of all processes is the system's plus what this file says. */
const offset = path.join(dir, 'offset')
const setClock = (change: '+0' | '+1d') => writeFileSync(offset, change)

/** Timers and time limits use the monotonic clock, which nobody sets. */
const fakeTime = () => ({
  LD_PRELOAD: fakeTimeLibrary()!,
  FAKETIME_TIMESTAMP_FILE: offset,
  FAKETIME_NO_CACHE: '1',
  FAKETIME_DONT_FAKE_MONOTONIC: '1',
  FAKETIME_DISABLE_SHM: '1',
})

/** Seconds until the job that looks after unpaid orders every minute has run after this moment of the database. */
const secondsUntilSweep = async ({ inDatabase }: TorturePortal, patience: number) => {
  const begun = performance.now()
  const [row] = await inDatabase(({ sql }) => sql<{ now: Date }[]>`select now()`)
  const hasRun = () =>
    inDatabase(async ({ sql }) => {
      const runs = await sql`select from pgboss.job where name = 'payments.sweep-orders' and state = 'completed'
        and completed_on between ${row!.now} and now()`
      return runs.length > 0
    })
  await expect.poll(hasRun, { timeout: 120_000 * patience, interval: 1_000 }).toBe(true)
  return Math.round((performance.now() - begun) / 1000)
}

const placeOrder = async ({ origin, buyer: { headers } }: TorturePortal) => {
  const answer = await fetch(`${origin}/api/wx-pay/native`, { method: 'POST', headers, body: '{"amount":"10"}' })
  const body = (await answer.json()) as { orderNo: string }
  expect([answer.status, body]).toEqual([200, expect.objectContaining({ orderNo: expect.any(String) })])
  return body.orderNo
}

const stateOf = ({ inDatabase }: TorturePortal, orderNo: string) =>
  inDatabase(async ({ sql }) => (await sql`select state from payment_order where order_no = ${orderNo}`)[0]?.state)

const jump = async (note: (figure: string) => void, patience: number, portalEnv: Record<string, string>) => {
  setClock('+0')
  const folder = mkdtempSync(path.join(dir, 'run-'))
  chmodSync(folder, 0o755)
  const database = await startExternalPostgres({ dir: path.join(folder, 'postgres'), env: fakeTime() })
  cleanUp.push(database.stop)
  const portal = await openTorturePortal({
    dataDir: path.join(folder, 'data'),
    databaseUrl: database.url,
    env: portalEnv,
  })
  cleanUp.push(portal.stop)
  await portal.underTraffic(note, async () => {
    const orderNo = await placeOrder(portal)
    setClock('+1d')
    const [there] = await database.run<{ now: Date }>('select now()')
    expect(there!.now.getTime() - Date.now()).toBeGreaterThan(80_000_000)
    note(`a day ahead: served after ${await portal.untilServing(10 * patience)} ms`)
    note(`orders looked after within ${await secondsUntilSweep(portal, patience)} s`)
    const states = portalEnv.LD_PRELOAD ? ['closed'] : ['paying', 'closing', 'closed']
    await expect
      .poll(() => stateOf(portal, orderNo), { timeout: 120_000 * patience, interval: 1_000 })
      .toBeOneOf(states)
    const inFuture = await placeOrder(portal)
    setClock('+0')
    note(`back: served after ${await portal.untilServing(10 * patience)} ms`)
    note(`orders looked after within ${await secondsUntilSweep(portal, patience)} s`)
    expect(['paying', 'closing', 'closed']).toContain(await stateOf(portal, inFuture))
  })
}

scenario(
  {
    suite: 'Torture',
    name: 'clock',
    done: 'clock of all processes a day ahead and back under load, unpaid orders open',
    needs: [onLinux, withFakeTime],
    minutes: 8,
  },
  (note, patience) => jump(note, patience, fakeTime()),
)

scenario(
  {
    suite: 'Torture',
    name: 'clock of the database',
    done: 'clock of PostgreSQL alone a day ahead and back under load, unpaid orders open',
    needs: [onLinux, withFakeTime],
    minutes: 8,
  },
  (note, patience) => jump(note, patience, {}),
)
