import type { SheetRows, Workbook } from '#contract/catalogue/documents/previews/reader.ts'
import { sheetLimits } from '#contract/catalogue/documents/previews/reader-rules.ts'
import type { Db } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import type { Actor } from '#kernel/http/index.ts'
import { type DocumentAddress, type OpenDocument, openDocument } from '../open-document.ts'
import { recordReading } from '../record-reading.ts'
import '../tables.ts'

const { rowsPerPart } = sheetLimits

/** The sheets of a workbook and the first rows of the first one. */
export const toWorkbook = async (db: Db, document: OpenDocument): Promise<Workbook> => ({
  sheets: document.sheets.map(({ sheet, name, row_count, widths, is_cut }) => ({
    name,
    rowCount: row_count,
    widths: document.isWhole || sheet === 1 ? widths : [],
    isCut: is_cut,
  })),
  freeRows: document.freeRows,
  rows: await rowsOf(db, document, { sheet: 1, part: 1 }),
})

interface SheetQuery extends DocumentAddress {
  sheet: number
  part: number
}

/** Some rows of a sheet: all of them for those who may download the workbook, else the free ones of the first sheet. */
export const readSheet = async (db: Db, actor: Actor | undefined, { sheet, part, ...address }: SheetQuery) => {
  const document = await openDocument(db, actor, address)
  if (!document.sheets.some((found) => found.sheet === sheet)) fail('not_found')
  const isFree = sheet === 1 && (part - 1) * rowsPerPart < document.freeRows
  if (!document.isWhole && !isFree) fail('not_bought')
  const isFreeAlone = sheet === 1 && part * rowsPerPart <= document.freeRows
  if (!isFreeAlone) await recordReading(db, actor, document, 'sheet')
  return { rows: await rowsOf(db, document, { sheet, part }) }
}

const rowsOf = async (
  db: Db,
  { file_id, isWhole, freeRows }: OpenDocument,
  { sheet, part }: { sheet: number; part: number },
): Promise<SheetRows> => {
  const found = await db
    .selectFrom('document_sheet_part')
    .select('rows')
    .where('file_id', '=', file_id)
    .where('sheet', '=', sheet)
    .where('part', '=', part)
    .executeTakeFirst()
  const rows = found?.rows ?? []
  return clipped(isWhole ? rows : rows.slice(0, Math.max(0, freeRows - (part - 1) * rowsPerPart)))
}

/** Merged cells end with the last row that is sent. */
const clipped = (rows: SheetRows): SheetRows =>
  rows.map(({ row, cells }, at) => ({
    row,
    cells: cells.map((cell) => (cell.rows ? { ...cell, rows: Math.min(cell.rows, rows.length - at) } : cell)),
  }))
