import { expect, test } from 'vitest'
import { spanWords } from './span-words.ts'

test('a span is told in hours and minutes', () => {
  expect(spanWords(22_800)).toBe('6 小时 20 分')
  expect(spanWords(7200)).toBe('2 小时')
  expect(spanWords(1380)).toBe('23 分')
  expect(spanWords(20)).toBe('不到 1 分')
})
