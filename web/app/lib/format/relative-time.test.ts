import { expect, test } from 'vitest'
import { relativeTime } from './relative-time.ts'

const now = new Date('2026-11-15T02:00:00Z') // ten in the morning by the business clock

test.each([
  ['2026-11-15T01:59:30Z', '刚刚'],
  ['2026-11-15T02:00:04Z', '刚刚'], // a clock that is a little ahead
  ['2026-11-15T01:48:00Z', '12 分钟前'],
  ['2026-11-14T23:00:00Z', '3 小时前'],
  ['2026-11-14T16:30:00Z', '今天 00:30'],
  ['2026-11-14T10:30:00Z', '昨天 18:30'],
  ['2026-09-19T04:00:00Z', '9 月 19 日'],
  ['2025-12-31T15:59:00Z', '2025-12-31'],
  ['2025-12-31T16:01:00Z', '1 月 1 日'],
])('%s is shown as %s', (time, text) => {
  expect(relativeTime(time, now)).toBe(text)
})
