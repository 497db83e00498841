import type { SheetCell, SheetRows } from '#contract/catalogue/documents/previews/reader.ts'
import { columnName } from '#contract/catalogue/documents/previews/reader-rules.ts'
import { classNames } from '#ui/styles/class-names.ts'
import { coveredCells, layOutRow } from './sheet-layout.ts'
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
            {layOutRow(cells, { columns, widths, isCovered: (column) => covered.has(`${at} ${column}`) }).map(
              ({ column, cell, span }) => (
                <Cell key={column} cell={cell} span={span} />
              ),
            )}
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

function Cell({ cell, span }: { cell: SheetCell | undefined; span: number }) {
  if (!cell) return <td />
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
