import { Download } from '../download.ts'
import type { Column, Rows } from './cell.ts'
import { csvStream } from './csv.ts'
import { xlsxStream } from './xlsx.ts'

const types = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const

/** Rows as a file of the asked-for kind, read as fast as it is taken away. */
export const exportAs = <Row>(
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
