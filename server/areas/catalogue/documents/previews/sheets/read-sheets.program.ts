import { endWithOwner } from '#kernel/child/index.ts'
import { openWorkbook } from './open-workbook.ts'
import { type SheetContent, type SheetRow, sheetReader } from './sheet-reader.ts'

// Opens an untrusted workbook and sends the cells of its sheets as their formats show them, some rows at a time. Then it
// exits.

export interface SheetHead {
  /** From 1. */
  sheet: number
  name: string
  rowCount: number
  widths: number[]
  isCut: boolean
}

export type SheetMessage =
  | { is: 'rows'; sheet: number; part: number; rows: SheetRow[] }
  | { is: 'sheet'; head: SheetHead }
  | { is: 'read'; lacksValues: boolean }
  | { is: 'broken' }

const [file = '', ...numbers] = process.argv.slice(2)
const [maxSheets = 0, maxRows = 0, maxColumns = 0, maxCells = 0, maxCellText = 0, rowsPerPart = 1] = numbers.map(Number)

endWithOwner()
const send = (message: SheetMessage) => new Promise<void>((resolve) => process.send?.(message, () => resolve()))
await send(await readWorkbook().catch((): SheetMessage => ({ is: 'broken' })))
process.exit()

async function readWorkbook(): Promise<SheetMessage> {
  const { sheets, readSheet, ...workbook } = await openWorkbook(file, maxCellText)
  let [cellsLeft, lacksValues] = [maxCells, false]
  for (const [at, sheet] of sheets.slice(0, maxSheets).entries()) {
    const reader = sheetReader(workbook, { maxRows, maxColumns, maxCellText })
    await readSheet(sheet, reader.handler)
    const content = reader.finish()
    lacksValues ||= content.lacksValues
    cellsLeft -= await sendSheet(at + 1, sheet.name, content, cellsLeft)
  }
  return sheets.length > 0 ? { is: 'read', lacksValues } : { is: 'broken' }
}

/** Sends as many rows as there are cells left for, and answers how many cells were sent. */
async function sendSheet(sheet: number, name: string, content: SheetContent, cellsLeft: number): Promise<number> {
  let sent = 0
  const rows: SheetRow[] = []
  for (const row of content.rows) {
    if (sent + row.cells.length > cellsLeft) break
    sent += row.cells.length
    rows.push(row)
  }
  const isCut = content.isCut || rows.length < content.rows.length
  await send({ is: 'sheet', head: { sheet, name, rowCount: rows.length, widths: content.widths, isCut } })
  for (let at = 0; at < rows.length; at += rowsPerPart)
    await send({ is: 'rows', sheet, part: at / rowsPerPart + 1, rows: rows.slice(at, at + rowsPerPart) })
  return sent
}
