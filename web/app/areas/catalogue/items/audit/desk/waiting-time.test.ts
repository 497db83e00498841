import { expect, test } from 'vitest'
import { isLongWait, spentTime, waitingTime } from './waiting-time.ts'

const now = Date.parse('2026-11-16T10:00:00Z')

test.each([
  ['2026-11-13T08:00:00Z', '3 天 2 小时', true],
  ['2026-11-15T10:00:00Z', '1 天', true],
  ['2026-11-15T12:00:00Z', '22 小时', false],
  ['2026-11-16T09:45:00Z', '15 分钟', false],
  ['2026-11-16T10:00:05Z', '1 分钟', false], // a clock that is a little ahead
])('what came at %s has waited %s', (since, words, isLong) => {
  expect([waitingTime(since, now), isLongWait(since, now)]).toEqual([words, isLong])
})

test('a decision took minutes and seconds', () => {
  expect([spentTime(42), spentTime(130)]).toEqual(['42 秒', '2 分 10 秒'])
})
