import { expect, test } from 'vitest'
import { dayOfMonth, formatCount, formatDay, formatMinute, formatMonth, formatSpan } from './format.ts'

test('times are shown in the business time zone', () => {
  expect(formatMinute('2026-08-31T16:05:00Z')).toBe('2026-09-01 00:05')
  expect(formatDay('2026-09-14T10:00:00+08:00')).toBe('2026-09-14')
  expect(formatMonth('2026-08-31T16:05:00Z')).toBe('2026-09')
  expect(dayOfMonth('2026-08-31T16:05:00Z')).toBe('01')
})

test('spans are shown in minutes, from an hour on in hours', () => {
  expect([0, 59, 3599, 3600, 9360].map(formatSpan)).toEqual(['0 分钟', '0 分钟', '59 分钟', '1.0 小时', '2.6 小时'])
})

test('counts are grouped by thousands', () => {
  expect(formatCount(3204)).toBe('3,204')
})
