import { readdirSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { compare, fullPace, quickPace } from './harness/compare.ts'
import { startBenchPostgres } from './harness/database.ts'
import { type Subject, startApi } from './harness/portal.ts'
import { resultTable, saveResult } from './harness/results.ts'
import type { Scenario } from './harness/scenario.ts'
import { type Size, Skipped, sizes } from './harness/sizes.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    size: { type: 'string' },
    quick: { type: 'boolean' },
    'soak-rate': { type: 'string' },
    table: { type: 'boolean' },
  },
})
const say = (line: string) => console.error(line)

/** `npm run bench [name…] [-- --size S|M|L] [--quick] [--soak-rate N]` prints JSON lines; `--table` prints the latest results. */
const scenarios = await loadScenarios()
if (values.table) {
  console.log(resultTable(scenarios))
  process.exit()
}
if (values.size && !(values.size in sizes)) throw new Error('--size is S, M or L')
const chosen = positionals.length ? scenarios.filter(({ name }) => positionals.includes(name)) : scenarios
if (chosen.length === 0) throw new Error(`no such scenario; there are ${scenarios.map(({ name }) => name).join(', ')}`)

const postgres = await startBenchPostgres(say)
try {
  for (const scenario of chosen) for (const size of sizesOf(scenario)) await runOne(scenario, size)
} finally {
  await postgres.stop()
}

function sizesOf(scenario: Scenario) {
  return scenario.sizes.filter((size) => !values.size || size === values.size)
}

async function runOne(scenario: Scenario, size: Size) {
  let portal: Promise<Subject> | undefined
  const start = async () => startApi(await postgres.database(size))
  try {
    say(`${scenario.name}, size ${size}`)
    const lines = await scenario.run({
      size,
      isQuick: values.quick ?? false,
      soakRate: Number(values['soak-rate']) || undefined,
      database: () => postgres.database(size),
      portal: () => {
        portal ??= start()
        return portal
      },
      compare: (comparison) => compare(comparison, values.quick ? quickPace : fullPace),
    })
    for (const line of lines) {
      console.log(JSON.stringify(line))
      saveResult(line)
    }
  } catch (error) {
    if (!(error instanceof Skipped)) throw error
    say(`${scenario.name}: skipped, ${error.message}`)
  } finally {
    await (await portal?.catch(() => undefined))?.stop()
  }
}

async function loadScenarios(): Promise<Scenario[]> {
  const files = readdirSync(import.meta.dirname).filter(
    (name) => name.endsWith('.ts') && name !== 'run.ts' && !name.endsWith('.test.ts'),
  )
  return Promise.all(files.sort().map(async (name) => (await import(path.join(import.meta.dirname, name))).scenario))
}
