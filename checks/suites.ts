import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { pagesAreFresh } from '../web/build.ts'
import { findChromium } from './chromium.ts'
import {
  type BrowserReport,
  failureList,
  failuresOfBrowser,
  failuresOfVitest,
  flakyOfBrowser,
  type VitestReport,
} from './failures.ts'
import { command, type Outcome, root, type Step, tool } from './step.ts'

const artifacts = path.join(root, 'artifacts')

/** Builds the pages beforehand, so that tests do not wait for the build when they start a portal. */
export const buildPages: Step = {
  name: 'pages',
  async run() {
    if (pagesAreFresh()) return { passed: 1, failed: 0, output: '' }
    return tool('pages', [['node', 'web/build.ts']]).run()
  },
}

/** Prepares the demo data for the portal of the stories. */
export const loadDemo: Step = tool('demo', [['nice', 'node', 'checks/demo-snapshot.ts']], { minutes: 10 })

/** The fleet stops beginning scenarios by itself long before (FLEET_MINUTES). */
const minutesOf = (projects: string[]) => (projects.includes('long') ? 240 : projects.includes('fleet') ? 60 : 25)

/** Unit and API tests of the given projects of vitest.config.ts. A file that could not be loaded counts as one failure. */
export const vitestSuite = (projects: string[], shard?: string): Step => ({
  name: 'vitest',
  async run() {
    const chosen = [...projects.map((name) => `--project=${name}`), ...(shard ? [`--shard=${shard}`] : [])]
    const file = freshReport('vitest.json')
    const { code, output } = await command(
      [
        'vitest',
        'run',
        ...chosen,
        '--reporter=default',
        '--reporter=./checks/vitest/scenario-table.ts',
        '--reporter=json',
        `--outputFile.json=${file}`,
      ],
      { live: true, minutes: minutesOf(projects) },
    )
    return atLeastOneFailure(code, output, sumOfVitest(read<VitestReport>(file)))
  },
})

/** The stories of e2e/ in a browser against a whole portal. A missing browser is one failure that says what to install. */
export const browserSuite = (isLong: boolean, shard?: string): Step => ({
  name: 'playwright',
  async run() {
    const browser = await findChromium()
    const file = freshReport('playwright.json')
    const chosen = shard ? [`--shard=${shard}`] : []
    const { code, output } = await command(['playwright', 'test', ...chosen, '--reporter=list,json'], {
      live: true,
      minutes: 25,
      env: {
        CHROMIUM_PATH: browser,
        PLAYWRIGHT_JSON_OUTPUT_NAME: file,
        ...(isLong && { ALL_STORIES: '1' }),
      },
    })
    return atLeastOneFailure(code, output, sumOfBrowser(read<BrowserReport>(file)))
  },
})

export function sumOfVitest(report: VitestReport | undefined): Outcome {
  if (!report) return noReport
  const unloaded = report.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0)
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloaded.length,
    output: unloaded.map((file) => `could not load ${file.name}`).join('\n'),
    failures: failuresOfVitest(report),
  }
}

/** A few flaky stories may be due to a slow machine; more of them indicate a race condition in a page. */
const maxFlaky = 3

export function sumOfBrowser(report: BrowserReport | undefined): Outcome {
  if (!report) return noReport
  const { expected, unexpected, flaky } = report.stats
  const flakyStories = flakyOfBrowser(report)
  const hasTooManyFlaky = flaky > maxFlaky
  return {
    passed: expected + (hasTooManyFlaky ? 0 : flaky),
    failed: unexpected + (hasTooManyFlaky ? flaky : 0) + report.errors.length,
    output: flakyStories.length ? ['Passed only at the second try:', ...failureList(flakyStories)].join('\n') : '',
    failures: [...failuresOfBrowser(report), ...(hasTooManyFlaky ? flakyStories : [])],
  }
}

const noReport: Outcome = { passed: 0, failed: 1, output: 'the suite ended without a report' }

/** A tool can fail although all tests passed, by an unhandled error or a broken set-up. That counts as a failure. */
export function atLeastOneFailure(code: number, output: string, outcome: Outcome): Outcome {
  if (code === 0 || outcome.failures?.length) return outcome
  return { ...outcome, failed: Math.max(1, outcome.failed), output: `exit code ${code}\n${errorIn(output)}` }
}

/** The output from the first line that mentions an error; if there is none, its end. */
function errorIn(output: string) {
  const lines = output.split('\n').filter((line) => line.trim())
  const starts = [/unhandled error|^stopped after/i, /error/i].map((sign) => lines.findIndex((line) => sign.test(line)))
  const first = starts.find((start) => start >= 0) ?? -10
  return lines.slice(first).slice(0, 20).join('\n')
}

function freshReport(name: string) {
  mkdirSync(artifacts, { recursive: true })
  const file = path.join(artifacts, name)
  rmSync(file, { force: true })
  return file
}

function read<Report>(file: string) {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Report) : undefined
}
