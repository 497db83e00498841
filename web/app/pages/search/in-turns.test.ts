import { expect, test } from 'vitest'
import { inTurns } from './in-turns.ts'

test('lists take turns until each has ended', () => {
  expect(inTurns([['a1', 'a2', 'a3'], [], ['b1', 'b2']])).toEqual(['a1', 'b1', 'a2', 'b2', 'a3'])
  expect(inTurns([])).toEqual([])
})
