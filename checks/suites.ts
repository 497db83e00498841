import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { pagesAreFresh } from '../web/build.ts'
import { findChromium } from './chromium.ts'
import {
  type BrowserReport,
  failureList,
  failuresOfBrowser,
  failuresOfVitest,
  unsteadyOfBrowser,
  type VitestReport,
} from './failures.ts'
import { command, type Outcome, root, type Step, tool } from './step.ts'

const artifacts = path.join(root, 'artifacts')

/** Whatever starts a portal finds the pages built, instead of building them while tests wait. */
export const buildPages: Step = {
  name: 'pages',
  async run() {
    if (pagesAreFresh()) return { passed: 1, failed: 0, output: '' }
    return tool('pages', [['node', 'web/build.ts']]).run()
  },
}

/** The demo that the portal of the stories is started with; see demo-snapshot.ts. */
export const loadDemo: Step = tool('demo', [['nice', 'node', 'checks/demo-snapshot.ts']], { minutes: 10 })

/** Unit and API tests of these projects of vitest.config.ts. A file that could not even be loaded counts as one failure. */
export const vitestSuite = (projects: string[], shard?: string): Step => ({
  name: 'vitest',
  async run() {
    const chosen = [...projects.map((name) => `--project=${name}`), ...(shard ? [`--shard=${shard}`] : [])]
    const file = freshReport('vitest.json')
    const { code, output } = await command(
      ['vitest', 'run', ...chosen, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
      { live: true, minutes: projects.includes('long') ? 240 : 25 },
    )
    return atLeastOneFailure(code, output, sumOfVitest(read<VitestReport>(file)))
  },
})

/** The stories of e2e/ against a whole portal. Without a browser that is one failure with the way out in words. */
export const browserSuite = (shard?: string): Step => ({
  name: 'playwright',
  async run() {
    const browser = await findChromium()
    const file = freshReport('playwright.json')
    const chosen = shard ? [`--shard=${shard}`] : []
    const { code, output } = await command(['playwright', 'test', ...chosen, '--reporter=list,json'], {
      live: true,
      minutes: 25,
      env: { CHROMIUM_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_NAME: file },
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

/** So many stories of a run may need their second try: a stalled machine explains a few, a race in a page explains more. */
const mostUnsteady = 3

export function sumOfBrowser(report: BrowserReport | undefined): Outcome {
  if (!report) return noReport
  const { expected, unexpected, flaky } = report.stats
  const unsteady = unsteadyOfBrowser(report)
  const isTooMuch = flaky > mostUnsteady
  return {
    passed: expected + (isTooMuch ? 0 : flaky),
    failed: unexpected + (isTooMuch ? flaky : 0) + report.errors.length,
    output: unsteady.length ? ['Passed only at the second try:', ...failureList(unsteady)].join('\n') : '',
    failures: [...failuresOfBrowser(report), ...(isTooMuch ? unsteady : [])],
  }
}

const noReport: Outcome = { passed: 0, failed: 1, output: 'the suite ended without a report' }

/** A tool may fail beside its tests (an unhandled error, a set-up that broke): that must not read as success. */
export function atLeastOneFailure(code: number, output: string, outcome: Outcome): Outcome {
  if (code === 0 || outcome.failures?.length) return outcome
  return { ...outcome, failed: Math.max(1, outcome.failed), output: `exit code ${code}\n${troubleIn(output)}` }
}

/** From the first line that speaks of trouble on; where no line does, the end. */
function troubleIn(output: string) {
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
