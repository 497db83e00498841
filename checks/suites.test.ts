import { expect, test } from 'vitest'
import { sumOfBrowser, sumOfVitest } from './suites.ts'

test('a test file that cannot be loaded counts as a failure', () => {
  const testResults = [{ name: 'broken.test.ts', status: 'failed', assertionResults: [] }]
  expect(sumOfVitest({ numPassedTests: 3, numFailedTests: 0, testResults })).toMatchObject({ passed: 3, failed: 1 })
})

test('a browser test that passed only at the second try counts as a failure', () => {
  expect(sumOfBrowser({ stats: { expected: 5, unexpected: 0, flaky: 1 }, errors: [] })).toMatchObject({
    passed: 5,
    failed: 1,
  })
})

test('a suite without a report failed', () => {
  expect([sumOfVitest(undefined), sumOfBrowser(undefined)]).toMatchObject([{ failed: 1 }, { failed: 1 }])
})
