import { expect, test } from 'vitest'
import { columnName } from '#contract/catalogue/documents/previews/reader-rules.ts'
import { coveredCells, layOutRow } from './sheet-layout.ts'

const layout = { columns: [1, 2, 4, 5], widths: [8, 8, 0, 8, 8], isCovered: () => false }
const spans = (...parameters: Parameters<typeof layOutRow>) =>
  layOutRow(...parameters).map(({ column, span }) => [column, span])

test('a long text goes on over empty columns, up to the next cell', () => {
  const text = '说明：第八年计入'
  expect(spans([{ column: 1, text }], layout)).toEqual([
    [1, 2],
    [4, 1],
    [5, 1],
  ])
  expect(
    spans(
      [
        { column: 1, text: text.repeat(9) },
        { column: 5, text: 'x' },
      ],
      layout,
    ),
  ).toEqual([
    [1, 3],
    [5, 1],
  ])
  expect(spans([{ column: 1, text: '1234567890', isNumber: true }], layout)).toEqual([
    [1, 1],
    [2, 1],
    [4, 1],
    [5, 1],
  ])
})

test('a merged cell takes the columns that are shown, and nothing stands where one covers', () => {
  expect(spans([{ column: 2, text: '合计', columns: 3 }], layout)).toEqual([
    [1, 1],
    [2, 2],
    [5, 1],
  ])
  const covered = coveredCells([{ row: 1, cells: [{ column: 1, text: 'a', columns: 2, rows: 2 }] }])
  expect([...covered]).toEqual(['0 2', '1 1', '1 2'])
  const isCovered = (column: number) => covered.has(`1 ${column}`)
  expect(spans([{ column: 4, text: 'b' }], { ...layout, isCovered })).toEqual([
    [4, 1],
    [5, 1],
  ])
})

test('columns have the names of a spreadsheet', () => {
  expect([1, 26, 27, 52, 703].map(columnName)).toEqual(['A', 'Z', 'AA', 'AZ', 'AAA'])
})
