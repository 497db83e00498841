import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'

const root = path.resolve(import.meta.dirname, '..')

/** One check or test that failed: where it stands, its name, and what it said. */
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

const shortest = (file: string) => (path.isAbsolute(file) ? path.relative(root, file) : file)

/** A file that could not be loaded stands in the list by its own name. */
export const failuresOfVitest = ({ testResults }: VitestReport): Failure[] =>
  testResults.flatMap(({ name, status, message = '', assertionResults }) => {
    const file = shortest(name)
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

/** Stories that passed only at their second try, with the error of the first. */
export const unsteadyOfBrowser = ({ suites = [] }: BrowserReport): Failure[] =>
  suites.flatMap((suite) => testsOfSuite(suite, 'flaky', []))

function testsOfSuite(
  { file, title, suites = [], specs = [] }: BrowserSuite,
  status: 'unexpected' | 'flaky',
  above: string[],
): Failure[] {
  const titles = title === file ? above : [...above, title]
  const own = specs.flatMap((spec) =>
    spec.tests
      .filter((test) => test.status === status)
      .map(({ projectName, results }) => ({
        name: [`[${projectName}] ${file}`, ...titles, spec.title].join(' › '),
        error: results.find(({ error }) => error)?.error?.message ?? '',
      })),
  )
  return [...own, ...suites.flatMap((inner) => testsOfSuite(inner, status, titles))]
}

const linesOfError = 3

/** The failures of a whole run, short enough to survive where only the end of a log is kept. */
export const failureList = (failures: Failure[]): string[] =>
  failures.flatMap(({ name, error }) => [
    `  ✗ ${name}`,
    ...stripVTControlCharacters(error)
      .split('\n')
      .filter((line) => line.trim())
      .slice(0, linesOfError)
      .map((line) => `      ${line.trim().slice(0, 300)}`),
  ])
