import { expect, test } from 'vitest'
import { isLongRun } from '../../../../testing/long-run.ts'
import { walkRights } from '../../../../testing/rights-walk.ts'

const seeds = Array.from({ length: isLongRun ? 8 : 2 }, (_, at) => 20261120 + at)
const steps = isLongRun ? 1_000 : 200

test('ACC-48: however the calls about members follow each other, nobody gains or loses rights, a password or a factor of administrators unless two super administrators agreed in words that named it', {
  timeout: 300_000,
}, async () => {
  const walks = []
  for (const seed of seeds) walks.push(await walkRights({ seed, steps }))
  expect(walks.flatMap(({ found }) => found)).toEqual([])
  // A walk on which nothing is agreed to proves nothing.
  expect(new Set(walks.flatMap(({ agreed }) => agreed)).size).toBeGreaterThan(4)
})
