import { expect, test } from 'vitest'
import { recordFilter } from './load-records.ts'

const read = (address: string) => recordFilter(new URLSearchParams(address))

test('the query filters by kind, direction and days', () => {
  expect(read('kind=topup&coinType=1&from=2026-11-01&to=2026-11-15')).toEqual({
    kind: 'topup',
    coinType: 1,
    from: '2026-11-01',
    to: '2026-11-15',
  })
})

test('unknown values and reversed days in an address are ignored', () => {
  expect(read('kind=__proto__&coinType=7&from=2026-13-40&to=yesterday')).toEqual({})
  expect(read('from=2026-11-15&to=2026-11-01')).toEqual({ from: '2026-11-15' })
})
