import { formatNumber, isDateFormat } from './number-format.ts'
import { attributeOf, type XmlHandler } from './parse-xml.ts'
import { columnOf } from './sheet-reader.ts'
import type { CellStyle } from './workbook-parts.ts'

/** A row of data: what the cells contain, not how they look. */
export interface TableRow {
  /** As the workbook numbers it, from 1. */
  row: number
  /** From column 1 on; empty cells are empty texts. */
  cells: string[]
  /** The columns, from 1, whose cells are formulas. */
  formulas?: number[]
}

export interface TableLimits {
  maxRows: number
  maxColumns: number
  maxCellText: number
}

interface Workbook {
  texts: string[]
  styles: CellStyle[]
  isFrom1904: boolean
}

/** Reads a sheet as data: hidden rows count, numbers have all their digits, and formulas are named. */
export const tableReader = (workbook: Workbook, limits: TableLimits) => {
  const rows: TableRow[] = []
  let isCut = false
  let row: TableRow | undefined
  let rowNumber = 0
  let cell: { column: number; type: string; format: string; value: string } | undefined
  let isValue = false

  const openers: Record<string, (attributes: string) => void> = {
    row(attributes) {
      rowNumber = Number(attributeOf(attributes, 'r') ?? rowNumber + 1)
      if (rows.length < limits.maxRows) row = { row: rowNumber, cells: [] }
      else isCut = true
    },
    c(attributes) {
      const column = columnOf(attributeOf(attributes, 'r')) ?? (row?.cells.length ?? 0) + 1
      if (!row || column > limits.maxColumns) return
      const format = workbook.styles[Number(attributeOf(attributes, 's') ?? 0)]?.format ?? ''
      cell = { column, type: attributeOf(attributes, 't') ?? 'n', format, value: '' }
    },
    f() {
      if (cell && row) row.formulas = [...(row.formulas ?? []), cell.column]
    },
  }
  const closeCell = () => {
    if (!cell || !row) return
    while (row.cells.length < cell.column) row.cells.push('')
    row.cells[cell.column - 1] = contentOf(cell, workbook).trim()
    cell = undefined
  }
  const handler: XmlHandler = {
    open(name, attributes) {
      openers[name]?.(attributes)
      if (name === 'v' || name === 't') isValue = true
      if (name === 'rPh') isValue = false
    },
    text(chunk) {
      if (isValue && cell && cell.value.length < limits.maxCellText) cell.value += chunk
    },
    close(name) {
      if (name === 'v' || name === 't') isValue = false
      if (name === 'c') closeCell()
      if (name !== 'row') return
      if (row?.cells.some(Boolean)) rows.push(row)
      row = undefined
    },
  }
  return { handler, finish: () => ({ rows, isCut }) }
}

const contentOf = (
  { type, format, value }: { type: string; format: string; value: string },
  { texts, isFrom1904 }: Workbook,
): string => {
  if (type === 's') return texts[Number(value)] ?? ''
  if (type === 'b') return value === '1' ? '是' : '否'
  if (type !== 'n' || value.trim() === '') return value
  return isDateFormat(format)
    ? formatNumber(Number(value), 'yyyy-mm-dd hh:mm:ss', isFrom1904).text
    : String(Number(value))
}
