import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'

const root = path.resolve(import.meta.dirname, '..')

/** A failed check or test, with its file in the name. */
export interface Failure {
  name: string
  error: string
}

export interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  testResults: {
    name: string
    status: string
    message?: string
    assertionResults: { fullName: string; status: string; failureMessages?: string[] | null }[]
  }[]
}

interface BrowserError {
  message?: string
}

interface BrowserSuite {
  file: string
  title: string
  suites?: BrowserSuite[]
  specs?: {
    title: string
    tests: { projectName: string; status: string; results: { status: string; error?: BrowserError }[] }[]
  }[]
}

export interface BrowserReport {
  stats: { expected: number; unexpected: number; flaky: number }
  suites?: BrowserSuite[]
  errors: BrowserError[]
}

const relativePath = (file: string) => (path.isAbsolute(file) ? path.relative(root, file) : file)

/** A file that could not be loaded is listed as one failure. */
export const failuresOfVitest = ({ testResults }: VitestReport): Failure[] =>
  testResults.flatMap(({ name, status, message = '', assertionResults }) => {
    const file = relativePath(name)
    if (status === 'failed' && assertionResults.length === 0)
      return [{ name: `${file} › could not load`, error: message }]
    return assertionResults
      .filter((test) => test.status === 'failed')
      .map((test) => ({ name: `${file} › ${test.fullName}`, error: test.failureMessages?.[0] ?? '' }))
  })

export const failuresOfBrowser = ({ suites = [], errors }: BrowserReport): Failure[] => [
  ...errors.map(({ message = '' }) => ({ name: 'outside of any test', error: message })),
  ...suites.flatMap((suite) => testsOfSuite(suite, 'unexpected', [])),
]

/** Stories that passed only in their second attempt, with the error of the first. */
export const flakyOfBrowser = ({ suites = [] }: BrowserReport): Failure[] =>
  suites.flatMap((suite) => testsOfSuite(suite, 'flaky', []))

function testsOfSuite(
  { file, title, suites = [], specs = [] }: BrowserSuite,
  status: 'unexpected' | 'flaky',
  parentTitles: string[],
): Failure[] {
  const titles = title === file ? parentTitles : [...parentTitles, title]
  const tests = specs.flatMap((spec) =>
    spec.tests
      .filter((test) => test.status === status)
      .map(({ projectName, results }) => ({
        name: [`[${projectName}] ${file}`, ...titles, spec.title].join(' › '),
        error: results.find(({ error }) => error)?.error?.message ?? '',
      })),
  )
  return [...tests, ...suites.flatMap((inner) => testsOfSuite(inner, status, titles))]
}

const maxErrorLines = 3

/** The list of failures at the end of a run, short enough for logs of which only the end is stored. */
export const failureList = (failures: Failure[]): string[] =>
  failures.flatMap(({ name, error }) => [
    `  ✗ ${name}`,
    ...stripVTControlCharacters(error)
      .split('\n')
      .filter((line) => line.trim())
      .slice(0, maxErrorLines)
      .map((line) => `      ${line.trim().slice(0, 300)}`),
  ])
