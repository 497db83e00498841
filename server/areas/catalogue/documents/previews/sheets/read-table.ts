import path from 'node:path'
import { guarded, killTree, type Limits, packageFolder, startConfined } from '#kernel/child/index.ts'
import type { TableMessage } from './read-table.program.ts'
import type { TableLimits, TableRow } from './table-reader.ts'

const programFile = path.join(import.meta.dirname, 'read-table.program.ts')

/** Reads the first sheet of a workbook (xlsx) as data, in a confined child process; undefined if it is no workbook. */
export const readTable = async (
  file: string,
  { maxRows, maxColumns, maxCellText }: TableLimits,
  limits: Limits,
  signal: AbortSignal,
): Promise<{ rows: TableRow[]; isCut: boolean } | undefined> => {
  const child = startConfined({
    program: programFile,
    args: [file, ...[maxRows, maxColumns, maxCellText].map(String)],
    reads: ['yauzl', 'pend', 'numfmt'].map(packageFolder),
    writes: path.dirname(file),
  })
  const rows: TableRow[] = []
  const ended = new Promise<TableMessage>((resolve) =>
    child.on('message', (message: TableMessage) => {
      if (message.is === 'rows') rows.push(...message.rows)
      else resolve(message)
    }),
  )
  try {
    const message = await guarded(child, limits, signal, ended)
    return message.is === 'read' ? { rows, isCut: message.isCut } : undefined
  } finally {
    await killTree(child)
  }
}
