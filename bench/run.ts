import { readdirSync } from 'node:fs'
import path from 'node:path'
import { inspect, parseArgs } from 'node:util'
import { compare, paceOf } from './harness/compare.ts'
import { startBenchPostgres } from './harness/database.ts'
import { runLoad } from './harness/load.ts'
import { type Subject, startApi } from './harness/portal.ts'
import { isSaved, type Run, resultTable, saveResults } from './harness/results.ts'
import type { Scenario } from './harness/scenario.ts'
import { type Size, Skipped, sizes } from './harness/sizes.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    size: { type: 'string' },
    quick: { type: 'boolean' },
    resume: { type: 'boolean' },
    seconds: { type: 'string' },
    'soak-rate': { type: 'string' },
    table: { type: 'boolean' },
  },
})
const say = (line: string) => console.error(line)

/**
 * `npm run bench [name…] [-- --size S|M|L] [--quick] [--resume] [--seconds N] [--soak-rate N]` prints JSON lines; `--resume`
 * omits what was measured within the last day, `--seconds` shortens comparisons. `--table` prints the latest results.
 */
const scenarios = await loadScenarios()
if (values.table) {
  console.log(resultTable(scenarios))
  process.exit()
}
if (values.size && !(values.size in sizes)) throw new Error('--size is S, M or L')
const chosen = positionals.length ? positionals.map(scenarioNamed) : scenarios

const pace = values.quick ? 'quick' : 'full'
const seconds = Number(values.seconds) || undefined
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
const failed: string[] = []
const quickPortals = new Map<Size, ReturnType<typeof startOnce>>()
const postgres = await startBenchPostgres(say)
try {
  for (const scenario of chosen)
    for (const size of sizesOf(scenario)) {
      const run: Run = { scenario: scenario.name, startedAt: size, pace, seconds }
      if (values.resume && isSaved(run)) say(`${scenario.name}, size ${size}: measured already`)
      else await runOne(scenario, size, run)
    }
} finally {
  for (const portal of quickPortals.values()) await portal.stop()
  await postgres.stop()
}
if (failed.length > 0) throw new Error(`failed: ${failed.join('; ')}`)

function scenarioNamed(wanted: string): Scenario {
  const names = scenarios.map(({ name }) => name)
  const found = scenarios[names.indexOf(wanted)]
  if (!found) throw new Error(`no scenario ${wanted}; there are ${names.join(', ')}`)
  return found
}

function sizesOf(scenario: Scenario) {
  return scenario.sizes.filter((size) => !values.size || size === values.size)
}

/** A scenario that fails does not keep the others from being measured. */
async function runOne(scenario: Scenario, size: Size, run: Run) {
  const began = performance.now()
  const speed = paceOf(size, pace === 'quick', seconds)
  const portal = portalFor(size)
  say(`${scenario.name}, size ${size}`)
  const overdue = endIfOverdue(scenario)
  try {
    const lines = await scenario.run({
      size,
      isQuick: pace === 'quick',
      soakRate: Number(values['soak-rate']) || undefined,
      database: () => postgres.database(size),
      portal: portal.get,
      compare: (comparison) => compare(comparison, speed),
      load: (load) => runLoad(load, speed.refusedShare),
    })
    for (const line of lines) console.log(JSON.stringify(line))
    for (const { name, remark } of lines) if (remark) say(`${name}: ${remark}`)
    saveResults(run, lines)
    say(`${scenario.name}, size ${size}: ${Math.round((performance.now() - began) / 1000)} s`)
  } catch (error) {
    if (!(error instanceof Skipped)) failed.push(`${scenario.name} at ${size}`)
    say(error instanceof Skipped ? `${scenario.name}: skipped, ${error.message}` : inspect(error))
  } finally {
    clearTimeout(overdue)
    if (pace === 'full') await portal.stop()
  }
}

/** Ends the run with all programs it has started, because they would disturb the next scenario; `--resume` continues with it. */
function endIfOverdue({ name, mostMinutes }: Scenario) {
  if (mostMinutes === undefined) return undefined
  return setTimeout(() => {
    say(`${name} was not done after ${mostMinutes} minutes`)
    process.exit(1)
  }, mostMinutes * 60_000)
}

/** Every scenario has a new process, unless the question is only whether it runs. */
function portalFor(size: Size) {
  const portal =
    quickPortals.get(size) ?? startOnce(() => postgres.database(size).then((database) => startApi(database)))
  if (pace === 'quick') quickPortals.set(size, portal)
  return portal
}

function startOnce(start: () => Promise<Subject>) {
  let started: Promise<Subject> | undefined
  return {
    get() {
      started ??= start()
      return started
    },
    async stop() {
      await (await started?.catch(() => undefined))?.stop()
    },
  }
}

async function loadScenarios(): Promise<Scenario[]> {
  const files = readdirSync(import.meta.dirname).filter(
    (name) => name.endsWith('.ts') && name !== 'run.ts' && !name.endsWith('.test.ts'),
  )
  return Promise.all(files.sort().map(async (name) => (await import(path.join(import.meta.dirname, name))).scenario))
}
