import type { Tx } from '#kernel/database/index.ts'
import type { JobContext } from '#kernel/jobs/index.ts'
import { markPagesDue, type SearchPage } from '#kernel/search/index.ts'
import type { OutlineItem } from './pdf/pdfium-calls.ts'
import './tables.ts'

/** The pages of a file as the search finds them; undefined while it is converted, none if it has no readable form. */
export const readFilePages = async (
  { db }: Pick<JobContext, 'db'>,
  fileId: number,
): Promise<SearchPage[] | undefined> => {
  const document = await db
    .selectFrom('document')
    .select(['state', 'outline'])
    .where('file_id', '=', fileId)
    .executeTakeFirst()
  if (document?.state === 'waiting' || document?.state === 'running') return undefined
  if (document?.state !== 'ready') return []
  const pages = await db
    .selectFrom('document_page')
    .select(['page', 'text'])
    .where('file_id', '=', fileId)
    .orderBy('page')
    .execute()
  return pages.map(({ page, text }) => ({
    sourceId: fileId,
    place: page,
    label: `第 ${page} 页`,
    heading: headingAt(document.outline, page),
    headings: document.outline.filter((item) => item.page === page).map(({ title }) => title),
    text,
  }))
}

/** The pages of the shown file of a resource. */
export const readResourcePages = async (context: Pick<JobContext, 'db'>, resourceId: number) => {
  const resource = await context.db
    .selectFrom('resource')
    .select('file_id')
    .where('id', '=', resourceId)
    .executeTakeFirst()
  return resource ? readFilePages(context, resource.file_id) : []
}

/** Has the resources that show the file indexed again. */
export const markResourcesDue = async (tx: Tx, fileId: number): Promise<void> => {
  const shown = await tx
    .selectFrom('resource_version')
    .innerJoin('resource', 'resource.id', 'resource_version.resource_id')
    .select('resource.id')
    .distinct()
    .where('resource_version.file_id', '=', fileId)
    .where('resource.file_id', '=', fileId)
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
