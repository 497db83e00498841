import { expect, test } from 'vitest'
import { suggestedChoice } from './suggested-choice.ts'

const packages = [
  { id: 5, actualPrice: 100, coinSum: 1000, present: 300 },
  { id: 1, actualPrice: 10, coinSum: 100, present: 0 },
  { id: 4, actualPrice: 50, coinSum: 500, present: 100 },
]
const rules = { coinsPerYuan: 10, customMinYuan: 1, customMaxYuan: 10_000 }

test.each([
  [1, { package: 1 }],
  [100, { package: 1 }],
  [101, { package: 4 }],
  [600, { package: 4 }],
  [601, { package: 5 }],
  [1300, { package: 5 }],
])('the smallest package covers %i missing coins', (missing, choice) => {
  expect(suggestedChoice(packages, rules, missing)).toEqual(choice)
})

test('where no package suffices, the smallest amount that does is chosen, its bonus included', () => {
  expect(suggestedChoice(packages, rules, 1301)).toEqual({ yuan: 101 })
  expect(suggestedChoice(packages, rules, 13_000)).toEqual({ yuan: 1000 })
  expect(suggestedChoice([], rules, 25)).toEqual({ yuan: 3 })
})

test('what no single order covers starts with the largest', () => {
  expect(suggestedChoice([], { ...rules, customMaxYuan: 50 }, 1000)).toEqual({ yuan: 50 })
})

test('where nothing is missing, the cheapest package with a bonus is chosen', () => {
  expect(suggestedChoice(packages, rules, 0)).toEqual({ package: 4 })
  expect(suggestedChoice([], rules, 0)).toEqual({ yuan: 1 })
})
