import { expect, test } from 'vitest'
import { moveItem } from './move-item.ts'

test('one member changes its place, the others keep their order', () => {
  expect(moveItem([1, 2, 3, 4], 1, 2)).toEqual([2, 3, 1, 4])
  expect(moveItem([1, 2, 3, 4], 4, 0)).toEqual([4, 1, 2, 3])
  expect(moveItem([1, 2], 1, 1)).toEqual([2, 1])
  expect(moveItem([1, 2], 2, 1)).toEqual([1, 2])
})
