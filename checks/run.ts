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
const isSelected = (part: Part) => parts.includes(part)

/**
 * Runs all checks and prints the failures, followed by the totals in the last line. The demo for the stories is loaded
 * while the unit and API tests run, because these leave the processor idle at times.
 */
const started = performance.now()
const projects = [
  ...(isSelected('unit') ? ['plain'] : []),
  ...(isSelected('api') ? ['portal', 'process'] : []),
  ...(isLong ? ['long'] : []),
]
const demo = isSelected('stories') ? [loadDemo] : []
const firstSteps = [
  ...(isSelected('api') || isSelected('stories') ? [buildPages] : []),
  ...(projects.length === 0 ? demo : []),
  ...(isSelected('static') ? staticSteps : []),
]
const results: Awaited<ReturnType<typeof runSteps>>[] = []
if (firstSteps.length) results.push(await runSteps('Static checks', firstSteps, 2))
if (projects.length)
  results.push(await runSteps('Unit and API tests on PostgreSQL', [vitestSuite(projects, shard), ...demo], 2))
if (isSelected('stories')) results.push(await runSteps('Browser tests in Chromium', [browserSuite(isLong, shard)], 1))
const passed = results.reduce((sum, result) => sum + result.passed, 0)
const failed = results.reduce((sum, result) => sum + result.failed, 0)
const failures = results.flatMap((result) => result.failures)
if (failures.length) console.log(['\nFailed', ...failureList(failures)].join('\n'))
console.log(`\nTook ${Math.round((performance.now() - started) / 1000)} s.`)
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed ? 1 : 0)
