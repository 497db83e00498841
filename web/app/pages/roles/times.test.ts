import { expect, test } from 'vitest'
import { hoursLeft, shortTime } from './times.ts'

test('times are as short as they can be', () => {
  const now = '2026-11-17T08:00:00Z'
  expect(shortTime('2026-11-17T01:31:00Z', now)).toBe('今天 09:31')
  expect(shortTime('2026-11-13T08:40:00Z', now)).toBe('11-13 16:40')
  expect(shortTime('2024-02-19T08:40:00Z', now)).toBe('2024-02-19 16:40')
})

test('what is left is told in hours, at the end in minutes', () => {
  const now = Date.parse('2026-11-17T08:00:00Z')
  expect(hoursLeft('2026-11-19T06:30:00Z', now)).toBe('46 小时')
  expect(hoursLeft('2026-11-17T08:20:00Z', now)).toBe('20 分钟')
  expect(hoursLeft('2026-11-17T07:00:00Z', now)).toBe('0 分钟')
})
