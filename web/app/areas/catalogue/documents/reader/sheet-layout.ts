import type { SheetCell, SheetRows } from '#contract/catalogue/documents/previews/reader.ts'

interface LaidOutCell {
  column: number
  cell: SheetCell | undefined
  /** Columns that it takes. */
  span: number
}

interface RowLayout {
  /** The columns that are shown; hidden ones are left out. */
  columns: number[]
  /** Of all columns, in characters. */
  widths: number[]
  /** Whether a merged cell from elsewhere is there. */
  isCovered: (column: number) => boolean
}

/** The cells of a row. A text that is longer than its column goes on over empty ones, as in a spreadsheet. */
export const layOutRow = (cells: SheetCell[], { columns, widths, isCovered }: RowLayout): LaidOutCell[] => {
  const cellAt = (column: number) => cells.find((found) => found.column === column)
  const isFree = (column: number | undefined) => column !== undefined && !cellAt(column) && !isCovered(column)
  const laid: LaidOutCell[] = []
  let at = 0
  while (at < columns.length) {
    const column = columns[at]!
    if (isCovered(column)) {
      at++
      continue
    }
    const cell = cellAt(column)
    let end = at + 1
    while (end < columns.length && columns[end]! < column + (cell?.columns ?? 1)) end++
    const needed = cell && !cell.isNumber && !cell.rows ? charactersOf(cell.text) : 0
    const room = () => columns.slice(at, end).reduce((sum, other) => sum + widths[other - 1]!, 0)
    while (room() < needed && isFree(columns[end])) end++
    laid.push({ column, cell, span: end - at })
    at = end
  }
  return laid
}

/** A Chinese character is as wide as two others. */
const charactersOf = (text: string) => [...text].reduce((sum, character) => sum + (character > '\u2e80' ? 2 : 1), 0)

/** The places, as `index column`, that merged cells cover. */
export const coveredCells = (rows: SheetRows): Set<string> => {
  const covered = new Set<string>()
  for (const [at, { cells }] of rows.entries())
    for (const { column, columns = 1, rows: height = 1 } of cells)
      for (let down = 0; down < height; down++)
        for (let right = 0; right < columns; right++) if (down || right) covered.add(`${at + down} ${column + right}`)
  return covered
}
