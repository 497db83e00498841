import { inspect, parseArgs } from 'node:util'
import { scenario as buy } from './buy.ts'
import { scenario as details } from './details.ts'
import { scenario as documents } from './documents.ts'
import { scenario as downloads } from './downloads.ts'
import { scenario as exports } from './export.ts'
import { scenario as feltSpeed } from './felt-speed.ts'
import { compare, lineOf, paceOf } from './harness/compare.ts'
import { startBenchPostgres } from './harness/database.ts'
import { type Size, Skipped, sizes } from './harness/figures.ts'
import { runLoad } from './harness/load.ts'
import { type Subject, startApi } from './harness/portal.ts'
import { isSaved, savedTable, saveResults } from './harness/results.ts'
import type { Scenario } from './harness/scenario.ts'
import { scenario as lists } from './lists.ts'
import { scenario as mixedDay } from './mixed-day.ts'
import { scenario as pageCache } from './page-cache.ts'
import { scenario as pageRender } from './page-render.ts'
import { scenario as search } from './search.ts'
import { scenario as soak } from './soak.ts'
import { scenario as startAndMemory } from './start-and-memory.ts'
import { scenario as talk } from './talk.ts'

/** What people wait for comes first. */
const moments = [feltSpeed, documents, startAndMemory]
const costs = [pageCache, pageRender, lists, details, search, talk, buy, downloads, exports, mixedDay, soak]
const scenarios: Scenario[] = [...moments, ...costs]

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    size: { type: 'string' },
    quick: { type: 'boolean' },
    resume: { type: 'boolean' },
    seconds: { type: 'string' },
    table: { type: 'boolean' },
  },
})
const say = (line: string) => console.error(line)

/**
 * `npm run bench [name…] [-- --size S|M|L] [--quick] [--resume] [--seconds N]` prints JSON lines; `--resume` omits what was
 * measured within the last day, `--seconds` shortens comparisons, `--quick` saves nothing. `--table` prints the latest results.
 */
if (values.table) {
  console.log(savedTable(scenarios.map(({ name }) => name)))
  process.exit()
}
if (values.size && !(values.size in sizes)) throw new Error('--size is S, M or L')
const chosen = positionals.length ? positionals.map(scenarioNamed) : scenarios
const isQuick = values.quick === true

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
const failed: string[] = []
const postgres = await startBenchPostgres(say)
try {
  for (const scenario of chosen)
    for (const size of scenario.sizes.filter((each) => !values.size || each === values.size)) {
      if (values.resume && isSaved(scenario.name, size)) say(`${scenario.name}, size ${size}: measured already`)
      else await runOne(scenario, size)
    }
} finally {
  await postgres.stop()
}
if (failed.length > 0) throw new Error(`failed: ${failed.join('; ')}`)

function scenarioNamed(wanted: string): Scenario {
  const found = scenarios.find(({ name }) => name === wanted)
  if (!found) throw new Error(`no scenario ${wanted}; there are ${scenarios.map(({ name }) => name).join(', ')}`)
  return found
}

/** A scenario that fails does not keep the others from being measured. */
async function runOne(scenario: Scenario, size: Size) {
  const began = performance.now()
  const pace = paceOf(size, isQuick, Number(values.seconds) || undefined)
  const portal = startOnce(async () => startApi(await postgres.database(size)))
  say(`${scenario.name}, size ${size}`)
  try {
    const lines = await scenario.run({
      size,
      isQuick,
      database: () => postgres.database(size),
      portal: portal.get,
      measure: async (asked) => lineOf(size, asked, await compare(asked.subject ?? (await portal.get()), asked, pace)),
      load: (load) => runLoad(load, pace.refusedShare),
    })
    for (const line of lines) console.log(JSON.stringify(line))
    for (const { name, remark } of lines) if (remark) say(`${name}: ${remark}`)
    if (!isQuick) saveResults(scenario.name, size, lines)
    say(`${scenario.name}, size ${size}: ${Math.round((performance.now() - began) / 1000)} s`)
  } catch (error) {
    if (!(error instanceof Skipped)) failed.push(`${scenario.name} at ${size}`)
    say(error instanceof Skipped ? `${scenario.name}: skipped, ${error.message}` : inspect(error))
  } finally {
    await portal.stop()
  }
}

/** Every scenario has a new process. */
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
