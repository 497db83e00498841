import { formatNumber } from './number-format.ts'
import { attributeOf, type XmlHandler } from './parse-xml.ts'
import type { CellStyle } from './workbook-parts.ts'

/** A cell that is not empty, or several that are merged. */
export interface SheetCell {
  /** From 1. */
  column: number
  text: string
  isNumber?: boolean
  isBold?: boolean
  isShaded?: boolean
  isRed?: boolean
  /** Columns and rows of merged cells. */
  columns?: number
  rows?: number
}

export interface SheetRow {
  /** As the workbook numbers it, from 1. */
  row: number
  cells: SheetCell[]
}

export interface SheetLimits {
  maxRows: number
  maxColumns: number
  maxCellText: number
}

export interface SheetContent {
  rows: SheetRow[]
  /** Width of each column in characters. */
  widths: number[]
  /** Whether there is more than the limits allow. */
  isCut: boolean
  /** Some formulas were saved without their value. */
  lacksValues: boolean
}

interface Workbook {
  texts: string[]
  styles: CellStyle[]
  isFrom1904: boolean
}

interface Range {
  top: number
  left: number
  bottom: number
  right: number
}

const defaultWidth = 9
const widest = 60
/** Further merged cells stand apart. */
const maxRanges = 2_000

/** Reads one sheet. Hidden rows and columns are left out; formulas show the value that was saved with them. */
export const sheetReader = (workbook: Workbook, limits: SheetLimits) => {
  const rows: SheetRow[] = []
  const ranges: Range[] = []
  const columns = new Map<number, { width: number; isHidden: boolean }>()
  let [isCut, lacksValues] = [false, false]
  let row: SheetRow | undefined
  let rowNumber = 0
  let cell: { column: number; type: string; style: CellStyle | undefined; value: string; isFormula?: true } | undefined
  let isValue = false

  const openRow = (attributes: string) => {
    rowNumber = Number(attributeOf(attributes, 'r') ?? rowNumber + 1)
    const isHidden = /^(1|true)$/.test(attributeOf(attributes, 'hidden') ?? '')
    row = undefined
    if (isHidden) return
    if (rows.length < limits.maxRows) row = { row: rowNumber, cells: [] }
    else isCut = true
  }
  const openCell = (attributes: string) => {
    const last = row?.cells.at(-1)?.column ?? 0
    const column = columnOf(attributeOf(attributes, 'r')) ?? last + 1
    if (!row || columns.get(column)?.isHidden) return
    if (column > limits.maxColumns) isCut = true
    else
      cell = {
        column,
        type: attributeOf(attributes, 't') ?? 'n',
        style: workbook.styles[Number(attributeOf(attributes, 's') ?? 0)],
        value: '',
      }
  }
  const closeCell = () => {
    if (cell?.isFormula && cell.type !== 'str' && cell.value === '') lacksValues = true
    if (cell && row) {
      const shown = toCell(cell, workbook, limits.maxCellText)
      if (shown.text || shown.isShaded) row.cells.push(shown)
    }
    cell = undefined
  }
  const openers: Record<string, (attributes: string) => void> = {
    col(attributes) {
      const number = (name: string) => Number(attributeOf(attributes, name) ?? 0)
      const width = Math.min(widest, number('width') || defaultWidth)
      const isHidden = /^(1|true)$/.test(attributeOf(attributes, 'hidden') ?? '')
      for (let at = number('min'); at <= Math.min(number('max'), limits.maxColumns); at++)
        columns.set(at, { width, isHidden })
    },
    row: openRow,
    c: openCell,
    f() {
      if (cell) cell.isFormula = true
    },
    mergeCell(attributes) {
      const range = rangeOf(attributeOf(attributes, 'ref') ?? '')
      if (range && ranges.length < maxRanges) ranges.push(range)
    },
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
      if (name === 'row' && row) rows.push(row)
      if (name === 'row') row = undefined
    },
  }
  const finish = (): SheetContent => {
    const shownRows = trimmed(merge(rows, ranges, limits.maxColumns))
    const count = Math.max(1, ...shownRows.flatMap(({ cells }) => cells.map(endColumn)))
    const widths = Array.from({ length: count }, (_, at) => {
      const { width = defaultWidth, isHidden = false } = columns.get(at + 1) ?? {}
      return isHidden ? 0 : width
    })
    return { rows: shownRows, widths, isCut, lacksValues }
  }
  return { handler, finish }
}

const endColumn = ({ column, columns = 1 }: SheetCell) => column + columns - 1

const toCell = (
  { column, type, style, value }: { column: number; type: string; style: CellStyle | undefined; value: string },
  { texts, isFrom1904 }: Workbook,
  maxLength: number,
): SheetCell => {
  const looks = { ...(style?.isBold && { isBold: true }), ...(style?.isShaded && { isShaded: true }) }
  const text = (shown: string): SheetCell => ({ column, text: shown.slice(0, maxLength).trim(), ...looks })
  if (type === 's') return text(texts[Number(value)] ?? '')
  if (type === 'b') return text(value === '1' ? '是' : '否')
  if (type === 'd') return text(value.slice(0, 10))
  if (type !== 'n' || value.trim() === '') return text(value)
  const number = formatNumber(Number(value), style?.format ?? '', isFrom1904)
  return { ...text(number.text), isNumber: true, ...(number.isRed && { isRed: true }) }
}

/** A merged range is one cell; the others of the range are left out. */
const merge = (rows: SheetRow[], ranges: Range[], maxColumns: number): SheetRow[] => {
  const byTop = new Map<number, Range[]>()
  const covered = new Map<number, Range[]>()
  const numbers = rows.map(({ row }) => row)
  for (const range of ranges) {
    byTop.set(range.top, [...(byTop.get(range.top) ?? []), range])
    for (const number of numbers)
      if (number >= range.top && number <= range.bottom) covered.set(number, [...(covered.get(number) ?? []), range])
  }
  return rows.map(({ row, cells }) => {
    const isCovered = ({ column }: SheetCell) =>
      (covered.get(row) ?? []).some(
        ({ top, left, right }) => column >= left && column <= right && !(row === top && column === left),
      )
    const own = cells.filter((cell) => !isCovered(cell))
    return { row, cells: own.map((cell) => spanned(cell, byTop.get(row) ?? [], numbers, maxColumns)) }
  })
}

const spanned = (cell: SheetCell, ranges: Range[], numbers: number[], maxColumns: number): SheetCell => {
  const range = ranges.find(({ left }) => left === cell.column)
  if (!range) return cell
  const columns = Math.min(range.right, maxColumns) - range.left + 1
  const rows = numbers.filter((number) => number >= range.top && number <= range.bottom).length
  return { ...cell, ...(columns > 1 && { columns }), ...(rows > 1 && { rows }) }
}

/** Without the empty rows at the end. */
const trimmed = (rows: SheetRow[]): SheetRow[] => rows.slice(0, rows.findLastIndex(({ cells }) => cells.length > 0) + 1)

export const columnOf = (reference: string | undefined): number | undefined => {
  const letters = /^[A-Z]{1,3}/.exec(reference ?? '')?.[0]
  if (!letters) return undefined
  return [...letters].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0)
}

const rangeOf = (reference: string): Range | undefined => {
  const [, from = '', top, to = '', bottom] = /^([A-Z]{1,3})(\d+):([A-Z]{1,3})(\d+)$/.exec(reference) ?? []
  const [left, right] = [columnOf(from), columnOf(to)]
  return left && right ? { top: Number(top), left, bottom: Number(bottom), right } : undefined
}
