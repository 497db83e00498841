import { expect, test } from 'vitest'
import { pauseAfter } from './service.ts'

test('the pause before a restart grows to five seconds and is short again once the program has served', () => {
  const pauses: number[] = []
  for (let exits = 0; exits < 6; exits += 1) pauses.push(pauseAfter(pauses.at(-1), 200))
  expect(pauses).toEqual([500, 1_000, 2_000, 4_000, 5_000, 5_000])
  expect(pauseAfter(pauses.at(-1), 9_999)).toBe(5_000)
  expect(pauseAfter(pauses.at(-1), 10_000)).toBe(500)
})
