import { expect, test } from 'vitest'
import { createRate, formatBytes, remainingText } from './transfer-rate.ts'

test('the rate is that of the last seconds', () => {
  const rate = createRate()
  expect(rate(0, 0)).toBe(0)
  expect(rate(1000, 1000)).toBe(1000)
  for (let second = 2; second <= 10; second += 1) rate(1000 + (second - 1) * 100, second * 1000)
  expect(rate(2000, 11_000)).toBe(100)
})

test('sizes and times are formatted for people', () => {
  expect(formatBytes(512)).toBe('512 B')
  expect(formatBytes(1_500_000)).toBe('1.4 MB')
  expect(formatBytes(5 * 1024 ** 3)).toBe('5 GB')
  expect(remainingText(1000, 0)).toBe('')
  expect(remainingText(9000, 100)).toBe('约 1 分 30 秒')
})
