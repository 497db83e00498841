import { freePagesOf, freeRowsOf } from '#contract/catalogue/documents/previews/reader-rules.ts'
import type { Db } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import type { Actor } from '#kernel/http/index.ts'
import { accessCodes, requireItem } from '../../items/index.ts'
import './tables.ts'

export interface DocumentAddress {
  resourceId: number
  /** The position of a document inside the archive, in place of the archive itself. */
  inside?: number | undefined
}

export type OpenDocument = Awaited<ReturnType<typeof openDocument>>

/** The shown document of a resource that the caller can see, and how much of it the caller may read. */
export const openDocument = async (db: Db, actor: Actor | undefined, { resourceId, inside }: DocumentAddress) => {
  const { code, item } = await requireItem(db, actor, 'resource', resourceId)
  const { file_id, ...version } = await shownVersion(db, resourceId)
  const fileId = inside === undefined ? file_id : ((await findInside(db, file_id, inside)) ?? fail('not_found'))
  const document = await db
    .selectFrom('stored_file as file')
    .leftJoin('document', 'document.file_id', 'file.id')
    .select([
      'file.id as file_id',
      'file.sha256',
      'file.key',
      'file.name',
      'file.suffix',
      'file.size',
      'document.kind',
      'document.state',
      'document.reason',
    ])
    .select(['document.page_count', 'document.facts', 'document.outline'])
    .where('file.id', '=', fileId)
    .executeTakeFirstOrThrow()
  const kind = document.kind ?? 'pages'
  const pageCount = document.page_count ?? 0
  const sheets = kind === 'workbook' ? await findSheets(db, fileId) : []
  const free = freePartOf(version)
  const allRows = sheets.reduce((sum, { row_count }) => sum + row_count, 0)
  return {
    ...document,
    item,
    number: version.number,
    kind,
    sheets,
    pageCount,
    isWhole: code !== accessCodes.none,
    freePages: freePagesOfVersion({ ...document, ...version }),
    freeRows: freeRowsOf(sheets[0]?.row_count ?? 0, allRows, free),
  }
}

interface FreePartColumns {
  free_percent: number
  free_min_pages: number
  free_max_pages: number
}

export const freePartOf = ({ free_percent, free_min_pages, free_max_pages }: FreePartColumns) => ({
  percent: free_percent,
  minPages: free_min_pages,
  maxPages: free_max_pages,
})

/** The free part of a workbook is counted in rows: a printed page of it may show more of them. */
export const freePagesOfVersion = (
  version: FreePartColumns & { kind: 'pages' | 'workbook' | 'archive' | null; page_count: number | null },
): number => ((version.kind ?? 'pages') === 'pages' ? freePagesOf(version.page_count ?? 0, freePartOf(version)) : 0)

const shownVersion = (db: Db, resourceId: number) =>
  db
    .selectFrom('item')
    .innerJoin('resource_version as version', (join) =>
      join.onRef('version.item_id', '=', 'item.id').onRef('version.number', '=', 'item.version'),
    )
    .select([
      'version.number',
      'version.file_id',
      'version.free_percent',
      'version.free_min_pages',
      'version.free_max_pages',
    ])
    .where('item.id', '=', resourceId)
    .executeTakeFirstOrThrow()

const findInside = async (db: Db, archiveId: number, position: number): Promise<number | undefined> => {
  const found = await db
    .selectFrom('archive_document')
    .select('document_id')
    .where('file_id', '=', archiveId)
    .where('position', '=', position)
    .executeTakeFirst()
  return found?.document_id
}

const findSheets = (db: Db, fileId: number) =>
  db
    .selectFrom('document_sheet')
    .select(['sheet', 'name', 'row_count', 'widths', 'is_cut'])
    .where('file_id', '=', fileId)
    .orderBy('sheet')
    .execute()
