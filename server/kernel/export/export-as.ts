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
  const rows = query.stream(chunkSize)
  return new Download({
    stream: format === 'csv' ? csvStream(columns, rows) : xlsxStream(columns, rows),
    name: `${title}.${format}`,
    type: types[format],
  })
}
