import { performance } from 'node:perf_hooks'
import { failureList } from './failures.ts'
import { type Part, readOptions, usage } from './options.ts'
import { staticSteps } from './static.ts'
import { runSteps } from './step.ts'
import { browserSuite, buildPages, loadDemo, vitestSuite } from './suites.ts'

const options = readOptions(process.argv.slice(2))
if (!options) {
  console.error(usage)
  process.exit(2)
}
const { parts, isLong, shard } = options
const isWanted = (part: Part) => parts.includes(part)

/**
 * Everything that must hold, in one command; the last line is the sum, right above it stand the names of what failed.
 * The demo for the stories is loaded while the unit and API tests run, which wait for clocks and other programs.
 */
const started = performance.now()
const projects = [
  ...(isWanted('unit') ? ['plain'] : []),
  ...(isWanted('api') ? ['portal', 'process'] : []),
  ...(isLong ? ['long'] : []),
]
const demo = isWanted('stories') ? [loadDemo] : []
const early = [
  ...(isWanted('api') || isWanted('stories') ? [buildPages] : []),
  ...(projects.length === 0 ? demo : []),
  ...(isWanted('static') ? staticSteps : []),
]
const sums: Awaited<ReturnType<typeof runSteps>>[] = []
if (early.length) sums.push(await runSteps('Static checks', early, 2))
if (projects.length)
  sums.push(await runSteps('Unit and API tests on PostgreSQL', [vitestSuite(projects, shard), ...demo], 2))
if (isWanted('stories')) sums.push(await runSteps('Browser tests in Chromium', [browserSuite(shard)], 1))
const passed = sums.reduce((sum, part) => sum + part.passed, 0)
const failed = sums.reduce((sum, part) => sum + part.failed, 0)
const failures = sums.flatMap((part) => part.failures)
if (failures.length) console.log(['\nFailed', ...failureList(failures)].join('\n'))
console.log(`\nTook ${Math.round((performance.now() - started) / 1000)} s.`)
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed ? 1 : 0)
