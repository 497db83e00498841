import { globSync } from 'node:fs'
import { env } from 'node:process'
import { test } from 'vitest'

/** A line of the table that `checks/vitest/scenario-table.ts` prints after the run. */
interface ScenarioRow {
  suite: string
  name: string
  done: string
  figures: string[]
}

declare module 'vitest' {
  interface TaskMeta {
    scenario?: ScenarioRow
  }
}

/** Something a machine may lack: undefined if it is there, else the sentence that says what is missing. */
type Need = () => string | undefined

export const asRoot: Need = () => (process.getuid?.() === 0 ? undefined : 'needs root, to mount a small disk')

/** The library that lets processes see another time; Debian and Ubuntu have it in the package libfaketime. */
export const fakeTimeLibrary = (): string | undefined =>
  globSync(['/usr/lib/*/faketime/libfaketimeMT.so.1', '/usr/lib64/faketime/libfaketimeMT.so.1'])[0]
export const withFakeTime: Need = () => (fakeTimeLibrary() ? undefined : 'needs libfaketime')
export const onLinux: Need = () => (process.platform === 'linux' ? undefined : 'needs Linux')

interface Scenario {
  suite: 'Torture' | 'Attack matrix' | 'Fleet'
  name: string
  /** What is done to the portal, for the table. */
  done: string
  needs?: Need[]
  minutes?: number
}

/**
 * A test whose result stands in the table at the end of the run, with figures. On a developer's machine that lacks
 * something the scenario is skipped and the table says so; with CI set it fails, because there nobody reads the table.
 * `patience` is the factor for limits of time.
 */
export const scenario = (
  { suite, name, done, needs = [], minutes = 3 }: Scenario,
  run: (note: (figure: string) => void, patience: number) => Promise<void>,
): void =>
  test(`${name}: ${done}`, { timeout: minutes * 60_000 }, async ({ task, skip }) => {
    const figures: string[] = []
    task.meta.scenario = { suite, name, done, figures }
    const missing = needs.map((need) => need()).find(Boolean)
    if (missing && env.CI) throw new Error(missing)
    if (missing) skip(missing)
    const patience = slowness()
    if (patience > 1.2) figures.push(`machine ${patience.toFixed(1)} times slower than alone`)
    await run((figure) => figures.push(figure), patience)
  })

/** Long enough that the scheduler no longer prefers this process because it was idle. */
const computingMs = 1_500

/**
 * How many times longer than alone a computation takes because the machine does other work; 1 if it does none. Promises
 * of seconds are meant for a machine of its own.
 */
function slowness(): number {
  const before = process.cpuUsage()
  const end = performance.now() + computingMs
  while (performance.now() < end);
  const { user, system } = process.cpuUsage(before)
  return Math.min(8, Math.max(1, (computingMs * 1000) / (user + system)))
}
