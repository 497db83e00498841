import { fail } from '#kernel/errors/index.ts'
import { Download } from '#kernel/http/index.ts'
import type { Column } from './cell.ts'
import { csvStream } from './csv.ts'
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
  rows: AsyncIterable<Row>,
): Download =>
  new Download({
    stream: format === 'csv' ? csvStream(columns, rows) : xlsxStream(columns, rows),
    name: `${title}.${format}`,
    type: types[format],
  })
