import { performance } from 'node:perf_hooks'
import { failureList } from './failures.ts'
import { staticSteps } from './static.ts'
import { runSteps } from './step.ts'
import { browserSuite, vitestSuite } from './suites.ts'

const options = new Set(process.argv.slice(2))
const unknown = [...options].find((option) => !['--static', '--long'].includes(option))
if (unknown) {
  console.error(`Unknown option ${unknown}: use --static for the quick checks only, --long for the slow tests too.`)
  process.exit(2)
}

/** Everything that must hold, in one command; the last line is the sum, right above it stand the names of what failed. */
const started = performance.now()
const sums = [await runSteps('Static checks', staticSteps, 2)]
if (!options.has('--static')) {
  sums.push(await runSteps('Unit and API tests on PostgreSQL', [vitestSuite(options.has('--long'))], 1))
  sums.push(await runSteps('Browser tests in Chromium', [browserSuite], 1))
}
const passed = sums.reduce((sum, part) => sum + part.passed, 0)
const failed = sums.reduce((sum, part) => sum + part.failed, 0)
const failures = sums.flatMap((part) => part.failures)
if (failures.length) console.log(['\nFailed', ...failureList(failures)].join('\n'))
console.log(`\nTook ${Math.round((performance.now() - started) / 1000)} s.`)
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed ? 1 : 0)
