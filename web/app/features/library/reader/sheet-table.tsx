import type { SheetCell, SheetRows } from '#contract/reader.ts'
import { classNames } from '#ui/styles/class-names.ts'
import styles from './sheets.module.css'

interface SheetTableProps {
  name: string
  rows: SheetRows
  /** Widths of the columns in characters; hidden ones have 0. */
  widths: number[]
  /** Empty rows below, which fade out under the note about the rest. */
  emptyRows: number
  /** The row that a search has found. */
  markedRow: number | undefined
}

const pixelsPerCharacter = 8
const numbersWidth = 44

/** The cells of a sheet with letters and numbers at its sides. */
export function SheetTable({ name, rows, widths, emptyRows, markedRow }: SheetTableProps) {
  const columns = widths.map((_, at) => at + 1).filter((column) => widths[column - 1])
  const last = rows.at(-1)?.row ?? 0
  const covered = coveredCells(rows)
  const total = columns.reduce((sum, column) => sum + widths[column - 1]! * pixelsPerCharacter, 0)
  return (
    <table className={styles.table} aria-label={name} style={{ width: `max(100%, ${numbersWidth + total}px)` }}>
      <colgroup>
        <col style={{ width: numbersWidth }} />
        {columns.map((column) => (
          <col key={column} style={{ width: widths[column - 1]! * pixelsPerCharacter }} />
        ))}
      </colgroup>
      <thead>
        <tr>
          <th aria-hidden />
          {columns.map((column) => (
            <th key={column} scope="col">
              {columnName(column)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ row, cells }, at) => (
          <tr key={row} data-row={row} className={row === markedRow ? styles.marked : undefined}>
            <th scope="row">{row}</th>
            {columns
              .filter((column) => !covered.has(`${at} ${column}`))
              .map((column) => (
                <Cell key={column} cell={cells.find((found) => found.column === column)} columns={columns} />
              ))}
          </tr>
        ))}
        {Array.from({ length: emptyRows }, (_, at) => last + at + 1).map((row) => (
          <tr key={row} aria-hidden>
            <th>{row}</th>
            {columns.map((column) => (
              <td key={column} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Cell({ cell, columns }: { cell: SheetCell | undefined; columns: number[] }) {
  if (!cell) return <td />
  const last = cell.column + (cell.columns ?? 1) - 1
  const span = columns.filter((column) => column >= cell.column && column <= last).length
  return (
    <td
      colSpan={span > 1 ? span : undefined}
      rowSpan={cell.rows}
      className={classNames(
        cell.isNumber && styles.number,
        cell.isBold && styles.bold,
        cell.isShaded && styles.shaded,
        (cell.isRed || (cell.isNumber && cell.text.startsWith('-'))) && styles.negative,
      )}
    >
      {cell.text}
    </td>
  )
}

/** The places, as `index column`, that merged cells cover. */
const coveredCells = (rows: SheetRows): Set<string> => {
  const covered = new Set<string>()
  for (const [at, { cells }] of rows.entries())
    for (const { column, columns = 1, rows: height = 1 } of cells)
      if (columns > 1 || height > 1)
        for (let down = 0; down < height; down++)
          for (let right = 0; right < columns; right++) if (down || right) covered.add(`${at + down} ${column + right}`)
  return covered
}

/** A to Z, then AA. */
export const columnName = (column: number): string =>
  column > 26
    ? columnName(Math.floor((column - 1) / 26)) + columnName(((column - 1) % 26) + 1)
    : String.fromCharCode(64 + column)
