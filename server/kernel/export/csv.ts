import { Readable } from 'node:stream'
import { type Cell, type Column, inChunks, type Rows, toPlain } from './cell.ts'

/** Without the byte order mark Excel does not read UTF-8, and Chinese is garbled. */
const BOM = '\ufeff'
/** Text that spreadsheet programs take for a formula, full-width forms and leading white space included. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/
const NEEDS_QUOTES = /[",\r\n]|^\s|\s$/

/** Rows as CSV, produced at the reader's pace. */
export const csvStream = <Row>(columns: readonly Column<Row>[], rows: Rows<Row>): Readable =>
  Readable.from(inChunks(csvLines(columns, rows)), { objectMode: false })

async function* csvLines<Row>(columns: readonly Column<Row>[], rows: Rows<Row>): AsyncGenerator<string> {
  yield BOM + lineOf(columns.map(({ title }) => title))
  for await (const row of rows) yield lineOf(columns.map(({ value }) => value(row)))
}

const lineOf = (cells: Cell[]): string => `${cells.map(fieldOf).join(',')}\r\n`

function fieldOf(cell: Cell): string {
  const plain = toPlain(cell)
  if (typeof plain === 'number') return String(plain)
  const text = FORMULA.test(plain) ? `'${plain}` : plain
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
