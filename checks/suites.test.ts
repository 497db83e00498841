import { expect, test, vi } from 'vitest'
import { failureList } from './failures.ts'
import { runSteps } from './step.ts'
import { atLeastOneFailure, sumOfBrowser, sumOfVitest } from './suites.ts'

test('a test file that cannot be loaded counts as a failure', () => {
  const testResults = [{ name: 'broken.test.ts', status: 'failed', assertionResults: [] }]
  expect(sumOfVitest({ numPassedTests: 3, numFailedTests: 0, testResults })).toMatchObject({ passed: 3, failed: 1 })
})

test('a few flaky stories pass, many fail the run', () => {
  const sum = (flaky: number) => sumOfBrowser({ stats: { expected: 5, unexpected: 0, flaky }, errors: [] })
  expect([sum(3), sum(4)]).toMatchObject([
    { passed: 8, failed: 0 },
    { passed: 5, failed: 4 },
  ])
})

test('a suite without a report failed', () => {
  expect([sumOfVitest(undefined), sumOfBrowser(undefined)]).toMatchObject([{ failed: 1 }, { failed: 1 }])
})

test('a failed test is listed with its file, its name and the first lines of its error', () => {
  const assertionResults = [
    { fullName: 'coins are counted', status: 'passed', failureMessages: [] },
    {
      fullName: 'coins two clicks charge once',
      status: 'failed',
      failureMessages: ['\u001b[31mfirst\u001b[39m\n\n  second\nthird\nfourth'],
    },
  ]
  const testResults = [
    { name: `${process.cwd()}/server/coins.test.ts`, status: 'failed', assertionResults },
    { name: 'broken.test.ts', status: 'failed', message: 'no such module', assertionResults: [] },
  ]
  const { failures = [] } = sumOfVitest({ numPassedTests: 1, numFailedTests: 1, testResults })
  expect(failureList(failures)).toEqual([
    '  ✗ server/coins.test.ts › coins two clicks charge once',
    '      first',
    '      second',
    '      third',
    '  ✗ broken.test.ts › could not load',
    '      no such module',
  ])
})

test('failed stories are listed with their width, errors outside of tests too; flaky stories are listed separately', () => {
  const aTest = (status: string, ...messages: (string | undefined)[]) => ({
    projectName: 'phone',
    status,
    results: messages.map((message) => (message ? { status: 'failed', error: { message } } : { status: 'passed' })),
  })
  const file = 'login.spec.ts'
  const inner = { file, title: 'people', specs: [{ title: 'stay', tests: [aTest('flaky', 'too late', undefined)] }] }
  const specs = [
    { title: 'log in', tests: [aTest('unexpected', 'no button')] },
    { title: 'log out', tests: [aTest('expected', undefined)] },
  ]
  const { failures, output } = sumOfBrowser({
    stats: { expected: 1, unexpected: 1, flaky: 1 },
    suites: [{ file, title: file, specs, suites: [inner] }],
    errors: [{ message: 'the portal did not start' }],
  })
  expect(failures).toEqual([
    { name: 'outside of any test', error: 'the portal did not start' },
    { name: '[phone] login.spec.ts › log in', error: 'no button' },
  ])
  expect(output).toContain('[phone] login.spec.ts › people › stay\n      too late')
})

test('the result of several steps lists their failures; a step without tests is listed by its name', async () => {
  const log = vi.spyOn(console, 'log').mockImplementation(() => {})
  const steps = [
    { name: 'types', run: async () => ({ passed: 0, failed: 1, output: 'x.ts: wrong' }) },
    { name: 'vitest', run: async () => ({ passed: 2, failed: 1, output: '', failures: [{ name: 'a', error: 'b' }] }) },
    { name: 'lint', run: () => Promise.reject('broke') },
    { name: 'words', run: async () => ({ passed: 1, failed: 0, output: '' }) },
  ]
  const { passed, failed, failures } = await runSteps('Checks', steps, 1)
  log.mockRestore()
  expect([passed, failed]).toEqual([3, 3])
  expect(failures).toEqual([
    { name: 'types', error: 'x.ts: wrong' },
    { name: 'vitest: a', error: 'b' },
    { name: 'lint', error: 'broke' },
  ])
})

test('a tool that exits with an error although its tests passed counts as failed, with its output', () => {
  const passed = { passed: 3, failed: 0, output: '' }
  const output = 'logs of an error\n⎯⎯ Unhandled Errors ⎯⎯\n\nError: lost promise\n'
  expect(atLeastOneFailure(1, output, passed)).toEqual({
    passed: 3,
    failed: 1,
    output: 'exit code 1\n⎯⎯ Unhandled Errors ⎯⎯\nError: lost promise',
  })
  expect(atLeastOneFailure(0, output, passed)).toBe(passed)
  expect(atLeastOneFailure(1, 'a\nstopped after 12 minutes', sumOfVitest(undefined))).toMatchObject({
    failed: 1,
    output: 'exit code 1\nstopped after 12 minutes',
  })
})
