import { expect, test } from 'vitest'
import { pagesToShow } from './pages-to-show.ts'

test('few pages are all shown', () => {
  expect(pagesToShow(1, 1)).toEqual([1])
  expect(pagesToShow(3, 7)).toEqual([1, 2, 3, 4, 5, 6, 7])
})

test('the first page shows five and the last', () => {
  expect(pagesToShow(1, 9)).toEqual([1, 2, 3, 4, 5, 'gap', 9])
})

test('a page in the middle keeps both ends', () => {
  expect(pagesToShow(10, 20)).toEqual([1, 'gap', 8, 9, 10, 11, 12, 'gap', 20])
})

test('no gap hides a single page', () => {
  expect(pagesToShow(4, 8)).toEqual([1, 2, 3, 4, 5, 6, 'gap', 8])
  expect(pagesToShow(8, 8)).toEqual([1, 'gap', 4, 5, 6, 7, 8])
})
