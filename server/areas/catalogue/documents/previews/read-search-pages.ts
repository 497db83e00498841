import { type FreePart, freePagesOf, pageLabel } from '#contract/catalogue/documents/previews/reader-rules.ts'
import type { Tx } from '#kernel/database/index.ts'
import type { JobContext } from '#kernel/jobs/index.ts'
import { markPagesDue, type SearchPage } from '#kernel/search/index.ts'
import { freePartOf } from './open-document.ts'
import type { OutlineItem } from './pdf/pdfium-calls.ts'
import { labelInside, placeOfPart } from './search-places.ts'
import './tables.ts'

type Stores = Pick<JobContext, 'db'>

/** How much of a file everybody may read: some of its pages or, of a workbook, rows of its first sheet. */
export type OpenPart = FreePart | 'nothing' | 'everything'

/** The pages of a file as the search finds them; undefined while it is converted, none if it has no readable form. */
export const readFilePages = async (
  { db }: Stores,
  fileId: number,
  open: OpenPart,
): Promise<SearchPage[] | undefined> => {
  const document = await db
    .selectFrom('document')
    .select(['state', 'outline', 'kind', 'page_count'])
    .where('file_id', '=', fileId)
    .executeTakeFirst()
  if (document?.state === 'waiting' || document?.state === 'running') return undefined
  if (document?.state !== 'ready') return []
  if (document.kind === 'workbook') return readSheetParts({ db }, fileId, open)
  const pages = await db
    .selectFrom('document_page')
    .select(['page', 'text'])
    .where('file_id', '=', fileId)
    .orderBy('page')
    .execute()
  const openPages = countOpen(document.page_count ?? 0, open)
  return pages.map(({ page, text }) => ({
    sourceId: fileId,
    place: page,
    label: pageLabel(page),
    heading: headingAt(document.outline, page),
    headings: document.outline.filter((item) => item.page === page).map(({ title }) => title),
    text,
    isOpen: page <= openPages,
  }))
}

const countOpen = (pageCount: number, open: OpenPart): number => {
  if (open === 'everything') return pageCount
  return open === 'nothing' ? 0 : freePagesOf(pageCount, open)
}

/** The rows of a workbook, some at a time; the name of a sheet counts as their heading. */
const readSheetParts = async ({ db }: Stores, fileId: number, open: OpenPart): Promise<SearchPage[]> => {
  const parts = await db
    .selectFrom('document_sheet_part as stored')
    .innerJoin('document_sheet as sheet', (join) =>
      join.onRef('sheet.file_id', '=', 'stored.file_id').onRef('sheet.sheet', '=', 'stored.sheet'),
    )
    .select(['stored.sheet', 'stored.part', 'stored.rows', 'sheet.name'])
    .where('stored.file_id', '=', fileId)
    .orderBy('stored.sheet')
    .orderBy('stored.part')
    .execute()
  return parts.map(({ sheet, part, rows, name }) => ({
    sourceId: fileId,
    place: placeOfPart(sheet, part),
    label: name,
    heading: name,
    headings: part === 1 ? [name] : [],
    text: rows.map(({ cells }) => cells.map(({ text }) => text).join(' ')).join('\n'),
    // Free rows end within a part, which is then locked as a whole.
    isOpen: open === 'everything',
  }))
}

/** The pages of the shown file of a resource, and those of the documents inside it that have been converted. */
export const readResourcePages = async (stores: Stores, resourceId: number): Promise<SearchPage[] | undefined> => {
  const resource = await stores.db
    .selectFrom('resource')
    .innerJoin('item', 'item.id', 'resource.item_id')
    .innerJoin('resource_version as version', (join) =>
      join.onRef('version.item_id', '=', 'item.id').onRef('version.number', '=', 'item.version'),
    )
    .select(['resource.file_id', 'item.coin', 'free_percent', 'free_min_pages', 'free_max_pages'])
    .where('resource.item_id', '=', resourceId)
    .executeTakeFirst()
  if (!resource) return []
  // What costs nothing is open to every member.
  const open = resource.coin === 0 ? 'everything' : freePartOf(resource)
  const own = await readFilePages(stores, resource.file_id, open)
  return own && [...own, ...(await readInside(stores, resource.file_id, open))]
}

const readInside = async (stores: Stores, archiveId: number, open: OpenPart): Promise<SearchPage[]> => {
  const documents = await stores.db
    .selectFrom('archive_document')
    .select(['path', 'document_id'])
    .where('file_id', '=', archiveId)
    .orderBy('position')
    .execute()
  const pages: SearchPage[] = []
  for (const { path, document_id } of documents)
    for (const page of (await readFilePages(stores, document_id, open)) ?? [])
      pages.push({ ...page, label: labelInside(path, page.label) })
  return pages
}

/** Has the resources that show the file, or an archive with it, indexed again. */
export const markResourcesDue = async (tx: Tx, fileId: number): Promise<void> => {
  const archives = await tx
    .selectFrom('archive_document')
    .select('file_id')
    .distinct()
    .where('document_id', '=', fileId)
    .execute()
  const shown = await tx
    .selectFrom('resource_version')
    .innerJoin('resource', 'resource.item_id', 'resource_version.item_id')
    .select('resource.item_id as id')
    .distinct()
    .whereRef('resource.file_id', '=', 'resource_version.file_id')
    .where('resource_version.file_id', 'in', [fileId, ...archives.map(({ file_id }) => file_id)])
    .execute()
  await markPagesDue(
    tx,
    'resource',
    shown.map(({ id }) => id),
  )
}

/** The last heading that begins on or before the page. */
export const headingAt = (outline: OutlineItem[], page: number): string =>
  outline.findLast((item) => item.page <= page)?.title ?? ''
