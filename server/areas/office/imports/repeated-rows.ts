import type { ImportKind } from '#contract/office/imports/import-rules.ts'
import { importedKinds } from './kinds/index.ts'
import { type Fault, titleOf } from './row-faults.ts'
import type { Row } from './table/rows.ts'

/**
 * The rows that repeat the number, or another value that must be unique, of an earlier row. A check adds nothing, so the
 * database would not notice.
 */
export const repeatedRows = (kind: ImportKind, rows: Row[]): Map<Row, Fault[]> => {
  const faults = new Map<Row, Fault[]>()
  for (const field of ['key', ...importedKinds[kind].unique]) {
    const lines = new Map<string, number>()
    for (const row of rows) {
      const value = row.values[field]?.toLowerCase()
      if (!value) continue
      const first = lines.get(value)
      if (first === undefined) lines.set(value, row.line)
      else {
        const title = titleOf(kind, field)
        faults.set(row, [...(faults.get(row) ?? []), { field: title, message: `${title}与第 ${first} 行相同` }])
      }
    }
  }
  return faults
}
