import { endWithOwner } from '#kernel/child/index.ts'
import { openWorkbook } from './open-workbook.ts'
import { type TableRow, tableReader } from './table-reader.ts'

// Opens an untrusted workbook and sends the rows of its first sheet as data, some at a time. Then it exits.

export type TableMessage = { is: 'rows'; rows: TableRow[] } | { is: 'read'; isCut: boolean } | { is: 'broken' }

const [file = '', ...numbers] = process.argv.slice(2)
const [maxRows = 0, maxColumns = 0, maxCellText = 0] = numbers.map(Number)
const rowsPerMessage = 500

endWithOwner()
const send = (message: TableMessage) => new Promise<void>((resolve) => process.send?.(message, () => resolve()))
await send(await readTable().catch((): TableMessage => ({ is: 'broken' })))
process.exit()

async function readTable(): Promise<TableMessage> {
  const { sheets, readSheet, ...workbook } = await openWorkbook(file, maxCellText)
  const [first] = sheets
  if (!first) return { is: 'broken' }
  const reader = tableReader(workbook, { maxRows, maxColumns, maxCellText })
  await readSheet(first, reader.handler)
  const { rows, isCut } = reader.finish()
  for (let at = 0; at < rows.length; at += rowsPerMessage)
    await send({ is: 'rows', rows: rows.slice(at, at + rowsPerMessage) })
  return { is: 'read', isCut }
}
