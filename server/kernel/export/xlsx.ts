import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import { type Column, inChunks, type Rows } from './cell.ts'
import { rowXml, SHEET_TAIL, sheetHead, workbookParts } from './xlsx-xml.ts'

/** The most rows a sheet can hold, column titles included; further rows go to a second sheet. */
const ROWS_PER_SHEET = 1_048_576

/** Rows as a workbook, written while they are read: memory does not grow with their number. */
export function xlsxStream<Row>(
  columns: readonly Column<Row>[],
  rows: Rows<Row>,
  { sheetName = '数据', rowsPerSheet = ROWS_PER_SHEET } = {},
): Readable {
  const zip = new ZipFile()
  const output = zip.outputStream as Readable
  zip.on('error', (error: Error) => output.destroy(error))
  writeWorkbook(zip, output, columns, new Cursor(rows), { sheetName, rowsPerSheet }).catch((error: Error) =>
    output.destroy(error),
  )
  return output
}

async function writeWorkbook<Row>(
  zip: ZipFile,
  output: Readable,
  columns: readonly Column<Row>[],
  cursor: Cursor<Row>,
  { sheetName, rowsPerSheet }: { sheetName: string; rowsPerSheet: number },
): Promise<void> {
  const names: string[] = []
  try {
    do {
      names.push(sheetTitle(sheetName, names.length))
      const sheet = Readable.from(inChunks(sheetXml(columns, cursor, rowsPerSheet - 1)), { objectMode: false })
      output.once('close', () => sheet.destroy()) // the client is gone: stop reading from the database
      zip.addReadStream(sheet, `xl/worksheets/sheet${names.length}.xml`)
      await finished(sheet)
    } while (await cursor.hasMore())
  } finally {
    await cursor.close()
  }
  for (const [path, xml] of workbookParts(names)) zip.addBuffer(Buffer.from(xml), path)
  zip.end()
}

async function* sheetXml<Row>(columns: readonly Column<Row>[], cursor: Cursor<Row>, limit: number) {
  yield sheetHead(columns)
  for (let written = 0; written < limit && (await cursor.hasMore()); written += 1) {
    const row = cursor.take()
    yield rowXml(columns.map(({ value }) => value(row)))
  }
  yield SHEET_TAIL
}

/** Sheet names are short and cannot contain `[]:*?/\`. */
const sheetTitle = (name: string, index: number): string =>
  name.replace(/[[\]:*?/\\]/g, ' ').slice(0, 24) + (index === 0 ? '' : ` ${index + 1}`)

/** Reads one row ahead, so that a second sheet is begun only when there is a row for it. */
class Cursor<Row> {
  readonly #rows: AsyncIterator<Row> | Iterator<Row>
  #ahead: IteratorResult<Row> | undefined

  constructor(rows: Rows<Row>) {
    this.#rows = Symbol.asyncIterator in rows ? rows[Symbol.asyncIterator]() : rows[Symbol.iterator]()
  }

  async hasMore(): Promise<boolean> {
    this.#ahead ??= await this.#rows.next()
    return !this.#ahead.done
  }

  /** The row that hasMore() has read ahead. */
  take(): Row {
    const { value } = this.#ahead as IteratorYieldResult<Row>
    this.#ahead = undefined
    return value
  }

  async close(): Promise<void> {
    await this.#rows.return?.()
  }
}
