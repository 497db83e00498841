import { expect, test } from 'vitest'
import { afterToggling } from './row-selection.ts'

const rows = ['a', 'b', 'c', 'd']
const selected =
  (...names: string[]) =>
  (row: string) =>
    names.includes(row)

test('one row is selected or dropped', () => {
  expect(afterToggling(rows, selected('a'), { from: 2, to: 2, isOn: true })).toEqual(['a', 'c'])
  expect(afterToggling(rows, selected('a', 'c'), { from: 0, to: 0, isOn: false })).toEqual(['c'])
})

test('with shift, all rows between the two are selected or dropped, in either direction', () => {
  expect(afterToggling(rows, selected('d'), { from: 3, to: 1, isOn: true })).toEqual(['b', 'c', 'd'])
  expect(afterToggling(rows, selected('a', 'b', 'c', 'd'), { from: 1, to: 2, isOn: false })).toEqual(['a', 'd'])
})

test('rows that the page does not show any more are dropped', () => {
  expect(afterToggling(rows, selected('gone', 'b'), { from: 0, to: 0, isOn: true })).toEqual(['a', 'b'])
})
