import { expect, test } from 'vitest'
import { readParams } from '#lib/url/query-params.ts'
import { choiceParams, choose } from './home-choice.ts'

test.each([
  ['', { hot: 0, mall: 0 }],
  ['hot=10003', { hot: 10003, mall: 0 }],
  ['hot=10003&mall=10007', { hot: 10003, mall: 10007 }],
  ['hot=-1&mall=1e3', { hot: 0, mall: 0 }],
  [`hot=${'9'.repeat(40)}`, { hot: 0, mall: 0 }],
])('?%s is read as %j', (query, choice) => {
  expect(readParams(choiceParams, new URLSearchParams(query))).toEqual(choice)
})

test('changing one choice keeps the other and scrolls to its section', () => {
  expect(choose({ hot: 10003, mall: 0 }, { mall: 10007 }, 'mall')).toBe('/?hot=10003&mall=10007#mall')
  expect(choose({ hot: 10003, mall: 0 }, { hot: 0 }, 'hot')).toBe('/#hot')
})
