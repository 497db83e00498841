import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { parse } from 'csv-parse/sync'
import { type ImportKind, importLimits } from '#contract/office/imports/import-rules.ts'
import { closeWorkFolder, openWorkFolder } from '#kernel/child/index.ts'
import { readTable } from '../../../catalogue/documents/index.ts'
import { type Line, type NamedRow, type Row, refuseTable, withHead, withNames } from './rows.ts'

/** A cell of a spreadsheet holds 32,767 characters. */
const bounds = { maxRows: importLimits.maxRows + 2, maxColumns: importLimits.maxColumns, maxCellText: 32_767 }
const readingLimits = { seconds: 300, megabytes: 1_500 }

/** IMPORT-2: the rows of a table in one of the formats, by its suffix. A table that is none is refused with a sentence. */
export const readRows = async (
  kind: ImportKind,
  fileName: string,
  content: Buffer,
  signal: AbortSignal,
): Promise<Row[]> => {
  const suffix = path.extname(fileName).toLowerCase()
  if (suffix === '.xlsx') return withHead(kind, await sheetLines(content, signal))
  return suffix === '.json' ? withNames(kind, jsonRows(decode(content))) : withHead(kind, csvLines(decode(content)))
}

/** Tables of Chinese Windows are GBK, without a sign of it. */
const decode = (content: Buffer): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content)
  } catch {
    return new TextDecoder('gb18030').decode(content)
  }
}

const csvLines = (text: string): Line[] => {
  try {
    const records = parse(text, {
      bom: true,
      info: true,
      relax_column_count: true,
      record_delimiter: ['\r\n', '\n', '\r'],
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      max_record_size: 4_000_000,
      to: bounds.maxRows,
    }) as unknown as { info: { lines: number }; record: string[] }[]
    return records.map(({ info, record }) => ({ line: info.lines, cells: record.map((cell) => cell.toWellFormed()) }))
  } catch (error) {
    const { lines } = error as { lines?: number }
    return refuseTable(`CSV 格式不正确${lines ? `（第 ${lines} 行）` : ''}：引号没有成对，或一行过长`)
  }
}

const jsonRows = (text: string): NamedRow[] => {
  const rows = listIn(parsed(text))
  return rows.map((values, at) => ({
    line: at + 1,
    values: typeof values === 'object' && values !== null ? (values as Record<string, unknown>) : {},
  }))
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text.replace(/^\ufeff/, ''))
  } catch {
    return refuseTable('JSON 格式不正确')
  }
}

const listIn = (value: unknown): unknown[] => {
  const list = Array.isArray(value) ? value : (value as { rows?: unknown } | null)?.rows
  return Array.isArray(list) ? list : refuseTable('JSON 应为一组对象，或含有 rows')
}

const sheetLines = async (content: Buffer, signal: AbortSignal): Promise<Line[]> => {
  const folder = await openWorkFolder('import')
  try {
    const file = path.join(folder, 'table.xlsx')
    await writeFile(file, content)
    const table = await readTable(file, bounds, readingLimits, signal)
    if (!table) return refuseTable('无法读取这份表格，请另存为 xlsx 后再试')
    return table.rows.map(({ row, cells, formulas }) => ({ line: row, cells, formulas }))
  } finally {
    await closeWorkFolder(folder)
  }
}
