import { expect, test } from 'vitest'
import { inChinese, randomQuestion } from './question.ts'

test('numbers are written as people say them', () => {
  expect([0, 7, 10, 13, 20, 45, 99].map(inChinese)).toEqual(['零', '七', '十', '十三', '二十', '四十五', '九十九'])
})

test('questions vary, ask for a number and have a whole number as answer', () => {
  const all = Array.from({ length: 2000 }, randomQuestion)
  expect(all.every(({ question }) => question.endsWith('请输入数字') && question.length < 40)).toBe(true)
  expect(all.every(({ answer }) => /^[1-9]\d?$/.test(answer))).toBe(true)
  expect(new Set(all.map(({ question }) => question)).size).toBeGreaterThan(500)
})
