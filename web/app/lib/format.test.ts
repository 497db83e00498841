import { expect, test } from 'vitest'
import { dayOfMonth, formatCount, formatDay, formatMinute, formatMonth } from './format.ts'

test('times are shown in the business time zone', () => {
  expect(formatMinute('2026-08-31T16:05:00Z')).toBe('2026-09-01 00:05')
  expect(formatDay('2026-09-14T10:00:00+08:00')).toBe('2026-09-14')
  expect(formatMonth('2026-08-31T16:05:00Z')).toBe('2026-09')
  expect(dayOfMonth('2026-08-31T16:05:00Z')).toBe('01')
})

test('counts are grouped by thousands', () => {
  expect(formatCount(3204)).toBe('3,204')
})
