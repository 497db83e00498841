import { expect, test } from 'vitest'
import { durationOf } from './duration.ts'

const startTime = '2026-11-15T04:00:00Z'

test('a job that has not started has no duration', () => {
  expect(durationOf({ startTime: null, endTime: null })).toBe('–')
})

test('the duration of a running job lasts until now, that of a finished one until its end', () => {
  expect(durationOf({ startTime, endTime: null }, new Date('2026-11-15T04:02:41Z'))).toBe('00:02:41')
  expect(durationOf({ startTime, endTime: '2026-11-15T05:00:03Z' })).toBe('01:00:03')
})
