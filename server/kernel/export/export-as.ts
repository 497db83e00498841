import { Readable } from 'node:stream'
import { maxPage, maxPageSize } from '#contract/constants.ts'
import { fail } from '#kernel/errors/index.ts'
import { Download } from '#kernel/http/index.ts'
import { type Cell, type Column, inChunks, type Rows, toPlain } from './cell.ts'
import { xlsxStream } from './xlsx.ts'

const types = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const

/** A query whose rows are exported. */
interface Exported<Row> {
  clearOrderBy(): { limit(count: number): { execute(): Promise<unknown[]> } }
  stream(chunkSize: number): AsyncIterable<Row>
}

const chunkSize = 500

/** Rows as a file of the requested format, read at the client's pace; an empty export is refused. */
export const exportAs = async <Row>(
  format: keyof typeof types,
  title: string,
  columns: readonly Column<Row>[],
  query: Exported<Row>,
): Promise<Download> => {
  const [any] = await query.clearOrderBy().limit(1).execute()
  if (!any) fail('nothing_to_export')
  return exportRows(format, title, columns, query.stream(chunkSize))
}

/** The same for rows that come from several queries. */
export const exportRows = <Row>(
  format: keyof typeof types,
  title: string,
  columns: readonly Column<Row>[],
  rows: Rows<Row>,
): Download =>
  new Download({
    stream: format === 'csv' ? csvStream(columns, rows) : xlsxStream(columns, rows),
    name: `${title}.${format}`,
    type: types[format],
  })

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

type ReadPage<Item> = (paging: { page: number; size: number }) => Promise<{ content: Item[] }>

/** A list as a file, read page by page as the screen reads it; it ends with the last page that the list can open. */
export const exportPages = async <Item>(
  format: keyof typeof types,
  title: string,
  columns: readonly Column<Item>[],
  read: ReadPage<Item>,
): Promise<Download> => {
  const first = await read({ page: 0, size: maxPageSize })
  if (first.content.length === 0) fail('nothing_to_export')
  return exportRows(format, title, columns, itemsFrom(first.content, read))
}

async function* itemsFrom<Item>(first: Item[], read: ReadPage<Item>) {
  yield* first
  let items = first
  for (let page = 1; items.length === maxPageSize && page < maxPage; page++) {
    items = (await read({ page, size: maxPageSize })).content
    yield* items
  }
}
