import { sql } from 'kysely'
import { columnName, freeRowsOf, pageLabel, sheetLimits } from '#contract/catalogue/documents/previews/reader-rules.ts'
import type { FoundPlace } from '#contract/fields.ts'
import { paths } from '#contract/paths.ts'
import { type Db, prepared } from '#kernel/database/index.ts'
import type { Actor } from '#kernel/http/index.ts'
import { excerptOf, type FoundPage, maskedExcerptOf } from '#kernel/search/index.ts'
import {
  accessCodes,
  codeSql,
  holderOf,
  isVisible,
  offeredColumns,
  toOfferedItem,
  viewerGroup,
} from '../../items/index.ts'
import { freePagesOfVersion, freePartOf } from './open-document.ts'
import { labelInside, partOfPlace } from './search-places.ts'
import type { SheetRow } from './sheets/sheet-reader.ts'
import './tables.ts'

/** Where a found page stands: a page, a cell of a workbook, or a page of a document inside an archive. */
interface PlaceOfPage {
  label: string
  heading: string
  /** The query of the address that opens the reader there. */
  query: { page: number; row?: number; inside?: number }
  /** Whether the caller may read it. */
  isOpen: boolean
  text: string
}

/**
 * Tells where found pages of resources stand: one statement for all of them, and one for the rows of workbooks. Resources
 * that the caller cannot see are left out.
 */
export const findPlaces = async (
  db: Db,
  actor: Actor | undefined,
  found: ReadonlyMap<number, FoundPage[]>,
  words: readonly string[],
): Promise<Map<number, FoundPlace[]>> => {
  const pages = [...found].flatMap(([id, some]) => some.map((page) => ({ id, page })))
  const documents = await findDocuments(db, actor, pages)
  const shown = pages.flatMap(({ id, page }) => {
    const document = documents.find((one) => one.id === id && one.source_id === page.sourceId)
    return document && isVisible(actor, toOfferedItem(document), document.code) ? [{ id, page, document }] : []
  })
  const rows = await findRows(
    db,
    shown.flatMap(({ page, document }) => (document.form === 'workbook' ? page : [])),
  )
  const places = new Map<number, FoundPlace[]>()
  for (const { id, page, document } of shown) {
    const place = toPlace(id, placeIn(document, page, words, rows(page)), words)
    places.set(id, [...(places.get(id) ?? []), place])
  }
  return places
}

/** Of a page that the actor may not read only the words are sent. */
const toPlace = (
  id: number,
  { label, heading, query, isOpen, text }: PlaceOfPage,
  words: readonly string[],
): FoundPlace => ({
  label,
  heading,
  link: paths.reader(id, query),
  isLocked: !isOpen,
  parts: isOpen ? excerptOf(text, words) : maskedExcerptOf(text, words),
})

type Documents = Awaited<ReturnType<typeof findDocuments>>

/** The documents that the pages belong to: those that resources show, and those inside archives. */
const findDocuments = (db: Db, actor: Actor | undefined, pages: { id: number; page: FoundPage }[]) => {
  const values = {
    ids: pages.map(({ id }) => id),
    sources: pages.map(({ page }) => page.sourceId),
    ...holderOf(actor),
  }
  return prepared(db, `documents.of found pages ${viewerGroup(actor)}`, values, ($) =>
    db
      .selectFrom('resource')
      .innerJoin('item', 'item.id', 'resource.item_id')
      .innerJoin('resource_version as version', (join) =>
        join.onRef('version.item_id', '=', 'item.id').onRef('version.number', '=', 'item.version'),
      )
      .innerJoin(
        sql<{ id: number; source_id: number }>`(
          select distinct id, source_id from unnest(${$('ids')}::bigint[], ${$('sources')}::bigint[]) as found (id, source_id))`.as(
          'found',
        ),
        (join) => join.onRef('found.id', '=', 'item.id'),
      )
      .leftJoin('archive_document as inside', (join) =>
        join.onRef('inside.file_id', '=', 'resource.file_id').onRef('inside.document_id', '=', 'found.source_id'),
      )
      .leftJoin('document', 'document.file_id', 'found.source_id')
      .select(offeredColumns)
      .select('found.source_id')
      .select(['version.free_percent', 'version.free_min_pages', 'version.free_max_pages'])
      .select(['inside.position', 'inside.path', 'document.kind as form', 'document.page_count'])
      .select([
        codeSql(actor ?? {}, $('me')).as('code'),
        sql<{ name: string; rows: number }[] | null>`(
          select json_agg(json_build_object('name', name, 'rows', row_count) order by sheet) from document_sheet as sheet
          where sheet.file_id = found.source_id)`.as('sheets'),
      ])
      .where((eb) =>
        eb.or([eb('found.source_id', '=', eb.ref('resource.file_id')), eb('inside.position', 'is not', null)]),
      ),
  )
}

/** The rows of each found part of a workbook. */
const findRows = async (db: Db, pages: FoundPage[]) => {
  const keyOf = (fileId: number, sheet: number, part: number) => `${fileId} ${sheet} ${part}`
  const parts = pages.map(({ sourceId, place }) => ({ fileId: sourceId, ...partOfPlace(place) }))
  const stored =
    parts.length === 0
      ? []
      : await prepared(
          db,
          'documents.found rows',
          {
            files: parts.map(({ fileId }) => fileId),
            sheets: parts.map(({ sheet }) => sheet),
            parts: parts.map(({ part }) => part),
          },
          ($) => sql<{ file_id: number; sheet: number; part: number; rows: SheetRow[] }>`
          select file_id, sheet, part, rows from document_sheet_part
          join unnest(${$('files')}::bigint[], ${$('sheets')}::int[], ${$('parts')}::int[]) as found (file_id, sheet, part)
            using (file_id, sheet, part)`,
        )
  const rows = new Map(stored.map((one) => [keyOf(Number(one.file_id), one.sheet, one.part), one.rows]))
  return ({ sourceId, place }: FoundPage): SheetRow[] => {
    const { sheet, part } = partOfPlace(place)
    return rows.get(keyOf(sourceId, sheet, part)) ?? []
  }
}

const placeIn = (
  document: Documents[number],
  page: FoundPage,
  words: readonly string[],
  rows: SheetRow[],
): PlaceOfPage => {
  const { heading } = page
  const { query, ...place } =
    document.form === 'workbook' ? cellOf(document, page, words, rows) : pageOf(document, page)
  if (document.position === null || document.path === null) return { ...place, heading, query }
  const label = labelInside(document.path, place.label)
  return { ...place, heading, label, query: { ...query, inside: document.position } }
}

type Place = Omit<PlaceOfPage, 'heading'>

const pageOf = (document: Documents[number], { place, text }: FoundPage): Place => ({
  label: pageLabel(place),
  query: { page: place },
  isOpen: isWhole(document) || place <= freePagesOfVersion({ ...document, kind: document.form }),
  text,
})

const isWhole = ({ code }: Documents[number]) => code !== accessCodes.none

/** The first row of the part with one of the words, and its cell. Its text is that of the row. */
const cellOf = (
  document: Documents[number],
  { place, text }: FoundPage,
  words: readonly string[],
  rows: SheetRow[],
): Place => {
  const { sheet, part } = partOfPlace(place)
  const wanted = words.flatMap((word) => word.toLowerCase().split(/\s+/))
  const hasWord = (cell: { text: string }) => wanted.some((word) => cell.text.toLowerCase().includes(word))
  const at = rows.findIndex(({ cells }) => cells.some(hasWord))
  const sheets = document.sheets ?? []
  const name = sheets[sheet - 1]?.name ?? ''
  const found = rows[at]
  // Words may stand in several cells, or be found by their sound: then the whole part is the place.
  if (!found) return { label: name, query: { page: sheet, row: rows[0]?.row ?? 1 }, isOpen: isWhole(document), text }
  const allRows = sheets.reduce((sum, one) => sum + one.rows, 0)
  const freeRows = freeRowsOf(sheets[0]?.rows ?? 0, allRows, freePartOf(document))
  return {
    label: `${name}!${columnName(found.cells.find(hasWord)!.column)}${found.row}`,
    query: { page: sheet, row: found.row },
    isOpen: isWhole(document) || (sheet === 1 && (part - 1) * sheetLimits.rowsPerPart + at < freeRows),
    text: found.cells.map((cell) => cell.text).join(' '),
  }
}
