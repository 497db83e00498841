import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { findChromium } from './chromium.ts'
import { command, type Outcome, root, type Step } from './step.ts'

const artifacts = path.join(root, 'artifacts')

export interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  testResults: { name: string; status: string; assertionResults: unknown[] }[]
}

export interface BrowserReport {
  stats: { expected: number; unexpected: number; flaky: number }
  errors: unknown[]
}

/** Unit and API tests. A file that could not even be loaded counts as one failure. */
export const vitestSuite = (long: boolean): Step => ({
  name: 'vitest',
  async run() {
    const projects = ['plain', 'portal', 'process', ...(long ? ['long'] : [])].map((name) => `--project=${name}`)
    const file = freshReport('vitest.json')
    const { code } = await command(
      ['vitest', 'run', ...projects, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
      { live: true, minutes: long ? 60 : 12 },
    )
    return atLeastOneFailure(code, sumOfVitest(read<VitestReport>(file)))
  },
})

/** The stories of e2e/ against a whole portal. Without a browser that is one failure with the way out in words. */
export const browserSuite: Step = {
  name: 'playwright',
  async run() {
    const browser = await findChromium()
    const file = freshReport('playwright.json')
    const { code } = await command(['playwright', 'test', '--reporter=list,json'], {
      live: true,
      minutes: 12,
      env: { CHROMIUM_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_NAME: file },
    })
    return atLeastOneFailure(code, sumOfBrowser(read<BrowserReport>(file)))
  },
}

export function sumOfVitest(report: VitestReport | undefined): Outcome {
  if (!report) return noReport
  const unloaded = report.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0)
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloaded.length,
    output: unloaded.map((file) => `could not load ${file.name}`).join('\n'),
  }
}

export function sumOfBrowser(report: BrowserReport | undefined): Outcome {
  if (!report) return noReport
  const { expected, unexpected, flaky } = report.stats
  return { passed: expected, failed: unexpected + flaky + report.errors.length, output: '' }
}

const noReport: Outcome = { passed: 0, failed: 1, output: 'the suite ended without a report' }

/** A tool may fail beside its tests (an unhandled error, a set-up that broke): that must not read as success. */
const atLeastOneFailure = (code: number, outcome: Outcome): Outcome =>
  code !== 0 && outcome.failed === 0 ? { ...outcome, failed: 1, output: `exit code ${code}` } : outcome

function freshReport(name: string) {
  mkdirSync(artifacts, { recursive: true })
  const file = path.join(artifacts, name)
  rmSync(file, { force: true })
  return file
}

function read<Report>(file: string) {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Report) : undefined
}
