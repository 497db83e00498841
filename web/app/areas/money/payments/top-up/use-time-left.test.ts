import { expect, test } from 'vitest'
import { clockText } from './use-time-left.ts'

test('the remaining time is formatted as minutes and seconds', () => {
  expect(clockText(582_000)).toBe('09:42')
  expect(clockText(600_000)).toBe('10:00')
  expect(clockText(1)).toBe('00:01')
  expect(clockText(0)).toBe('00:00')
})
