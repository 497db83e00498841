import { expect, test } from 'vitest'
import { interleave } from './interleave.ts'

test('lists are interleaved until each has ended', () => {
  expect(interleave([['a1', 'a2', 'a3'], [], ['b1', 'b2']])).toEqual(['a1', 'b1', 'a2', 'b2', 'a3'])
  expect(interleave([])).toEqual([])
})
