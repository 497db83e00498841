import { expect, test } from 'vitest'
import { labelStep, marksFor } from './chart-scale.ts'

test('marks are whole numbers that enclose all values', () => {
  expect(marksFor([3, 5, 8], 4)).toEqual([0, 2, 4, 6, 8])
  expect(marksFor([1234, 870], 4)).toEqual([0, 500, 1000, 1500])
  expect(marksFor([0.4], 4)).toEqual([0, 1])
  expect(marksFor([], 4)).toEqual([0, 1])
  expect(marksFor([-30, 50], 4)).toEqual([-40, -20, 0, 20, 40, 60])
})

test('labels are left out where they would touch', () => {
  expect(labelStep(12, 900, 50)).toBe(1)
  expect(labelStep(30, 300, 50)).toBe(5)
  expect(labelStep(30, 0, 50)).toBe(1500)
})
