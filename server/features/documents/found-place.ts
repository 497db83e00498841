import { columnName, pageLabel, sheetLimits } from '#contract/documents/reader-rules.ts'
import type { Db } from '#kernel/database/index.ts'
import { unlessGone } from '#kernel/errors/index.ts'
import type { Actor } from '#kernel/http/index.ts'
import type { FoundPage } from '#kernel/search/index.ts'
import { type OpenDocument, openDocument } from './open-document.ts'
import { labelInside, partOfPlace } from './search-places.ts'
import './tables.ts'

/** A found page as a result shows it: a page, a cell of a workbook, or a page of a document inside an archive. */
export interface PlaceOfPage {
  label: string
  /** The query of the address that opens the reader there. */
  query: { page: number; row?: number; inside?: number }
  /** Whether the caller may read it. */
  isOpen: boolean
  text: string
}

/** Tells where found pages of a resource stand; undefined if the caller cannot see the resource. */
export const placeFinder = async (db: Db, actor: Actor | undefined, resourceId: number) => {
  const shown = await unlessGone(openDocument(db, actor, { resourceId }))
  return (
    shown &&
    (async (found: FoundPage, words: readonly string[]): Promise<PlaceOfPage> => {
      const inside = await findInside(db, shown.file_id, found.sourceId)
      if (!inside) return placeIn(db, shown, found, words)
      const document = await openDocument(db, actor, { resourceId, inside: inside.position })
      const { query, ...place } = await placeIn(db, document, found, words)
      return { ...place, label: labelInside(inside.path, place.label), query: { ...query, inside: inside.position } }
    })
  )
}

const findInside = (db: Db, archiveId: number, documentId: number) =>
  db
    .selectFrom('archive_document')
    .select(['position', 'path'])
    .where('file_id', '=', archiveId)
    .where('document_id', '=', documentId)
    .executeTakeFirst()

const placeIn = (db: Db, document: OpenDocument, found: FoundPage, words: readonly string[]) =>
  document.kind === 'workbook' ? cellOf(db, document, found, words) : pageOf(document, found)

const pageOf = ({ isWhole, freePages }: OpenDocument, { place, text }: FoundPage): PlaceOfPage => ({
  label: pageLabel(place),
  query: { page: place },
  isOpen: isWhole || place <= freePages,
  text,
})

/** The first row of the part with one of the words, and its cell. Its text is that of the row. */
const cellOf = async (
  db: Db,
  { file_id, isWhole, freeRows, sheets }: OpenDocument,
  { place, text }: FoundPage,
  words: readonly string[],
): Promise<PlaceOfPage> => {
  const { sheet, part } = partOfPlace(place)
  const stored = await db
    .selectFrom('document_sheet_part')
    .select('rows')
    .where('file_id', '=', file_id)
    .where('sheet', '=', sheet)
    .where('part', '=', part)
    .executeTakeFirst()
  const rows = stored?.rows ?? []
  const wanted = words.map((word) => word.toLowerCase())
  const hasWord = (cell: { text: string }) => wanted.some((word) => cell.text.toLowerCase().includes(word))
  const at = rows.findIndex(({ cells }) => cells.some(hasWord))
  const name = sheets[sheet - 1]?.name ?? ''
  const found = rows[at]
  // Words may stand in several cells, or be found by their sound: then the whole part is the place.
  if (!found) return { label: name, query: { page: sheet, row: rows[0]?.row ?? 1 }, isOpen: isWhole, text }
  return {
    label: `${name}!${columnName(found.cells.find(hasWord)!.column)}${found.row}`,
    query: { page: sheet, row: found.row },
    isOpen: isWhole || (sheet === 1 && (part - 1) * sheetLimits.rowsPerPart + at < freeRows),
    text: found.cells.map((cell) => cell.text).join(' '),
  }
}
