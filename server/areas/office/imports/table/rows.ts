import { importColumns } from '#contract/office/imports/import-columns.ts'
import { type ImportKind, importLimits } from '#contract/office/imports/import-rules.ts'
import { fail } from '#kernel/errors/index.ts'

/** A row of a table as it was written: texts by the fields of its kind. */
export interface Row {
  /** As the table numbers it; the head is line 1. */
  line: number
  values: Record<string, string>
  /** The fields whose cells are formulas. */
  formulas?: string[]
}

/** The cells of one line before its columns are known. */
export interface Line {
  line: number
  cells: string[]
  formulas?: number[] | undefined
}

/** A row of values by the names that the table gives its columns. */
export interface NamedRow {
  line: number
  values: Record<string, unknown>
}

export const refuseTable = (message: string): never => fail('invalid_input', { message })

/** Names the cells of each line by the head of the table. */
export const withHead = (kind: ImportKind, [head, ...lines]: Line[]): Row[] => {
  if (!head) return refuseTable('表中没有内容')
  const fields = head.cells.map((title) => fieldOf(kind, title))
  requireColumns(kind, fields)
  return bounded(lines).map(({ line, cells, formulas }) => ({
    line,
    values: Object.fromEntries(fields.flatMap((field, at) => (field ? [[field, cells[at]?.trim() ?? '']] : []))),
    ...(formulas && { formulas: formulas.flatMap((column) => fields[column - 1] ?? []) }),
  }))
}

/** The same for rows whose values have names. */
export const withNames = (kind: ImportKind, rows: NamedRow[]): Row[] => {
  requireColumns(
    kind,
    [...new Set(rows.flatMap(({ values }) => Object.keys(values)))].map((name) => fieldOf(kind, name)),
  )
  return bounded(rows).map(({ line, values }) => ({
    line,
    values: Object.fromEntries(
      Object.entries(values).flatMap(([name, value]) => {
        const field = fieldOf(kind, name)
        return field ? [[field, textOf(value)]] : []
      }),
    ),
  }))
}

const bounded = <T>(rows: T[]): T[] => {
  if (rows.length > importLimits.maxRows) refuseTable(`一张表最多 ${importLimits.maxRows} 行，请分成几张`)
  return rows.length > 0 ? rows : refuseTable('表中没有内容')
}

const fieldOf = (kind: ImportKind, name: string): string | undefined => {
  const title = name.trim().replace(/[*＊]$/, '')
  return importColumns[kind].find((column) => column.title === title || column.field === title)?.field
}

/** Unknown columns are ignored: an old system exports more than is wanted. */
const requireColumns = (kind: ImportKind, found: (string | undefined)[]) => {
  const missing = importColumns[kind].filter(({ field, isRequired }) => isRequired && !found.includes(field))
  if (missing.length > 0) refuseTable(`表中缺少列：${missing.map(({ title }) => title).join('、')}`)
}

const textOf = (value: unknown): string => {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? '是' : '否'
  if (Array.isArray(value)) return value.map(textOf).join('\n')
  return typeof value === 'object' ? '' : String(value).trim().toWellFormed()
}
