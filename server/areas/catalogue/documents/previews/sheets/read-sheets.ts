import path from 'node:path'
import { sheetLimits } from '#contract/catalogue/documents/previews/reader-rules.ts'
import { guarded, killTree, type Limits, packageFolder, startConfined } from '#kernel/child/index.ts'
import type { SheetHead, SheetMessage } from './read-sheets.program.ts'
import type { SheetRow } from './sheet-reader.ts'

const programFile = path.join(import.meta.dirname, 'read-sheets.program.ts')
const { maxSheets, maxRows, maxColumns, maxCells, maxCellText, rowsPerPart } = sheetLimits

export interface Sheet extends SheetHead {
  /** The rows, `rowsPerPart` at a time. */
  parts: SheetRow[][]
}

export interface ReadSheets {
  sheets: Sheet[]
  /** Some formulas were saved without their value: programs other than spreadsheets leave it out. */
  lacksValues: boolean
}

/** Reads the sheets of a workbook (xlsx) in a confined child process; undefined if it cannot be read as one. */
export const readSheets = async (
  file: string,
  limits: Limits,
  signal: AbortSignal,
): Promise<ReadSheets | undefined> => {
  const child = startConfined({
    program: programFile,
    args: [file, ...[maxSheets, maxRows, maxColumns, maxCells, maxCellText, rowsPerPart].map(String)],
    reads: ['yauzl', 'pend', 'numfmt'].map(packageFolder),
    writes: path.dirname(file),
  })
  const sheets: Sheet[] = []
  const ended = new Promise<SheetMessage>((resolve) =>
    child.on('message', (message: SheetMessage) => {
      if (message.is === 'sheet') sheets.push({ ...message.head, parts: [] })
      else if (message.is === 'rows') sheets.at(-1)?.parts.push(message.rows)
      else resolve(message)
    }),
  )
  try {
    const message = await guarded(child, limits, signal, ended)
    return message.is === 'read' ? { sheets, lacksValues: message.lacksValues } : undefined
  } finally {
    await killTree(child)
  }
}
