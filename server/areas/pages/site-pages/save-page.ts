import { sql } from 'kysely'
import type { z } from 'zod'
import { sitePageLimits } from '#contract/constants.ts'
import type { PageBlock } from '#contract/pages/site-pages/site-page-blocks.ts'
import {
  type addSitePage,
  kindsOfPage,
  type PageContent,
  type restoreSitePage,
  type saveSitePage,
} from '#contract/pages/site-pages/site-pages.ts'
import { cleanRichText } from '#kernel/content/index.ts'
import { inTransaction, type Tx } from '#kernel/database/index.ts'
import { asConflict, fail, requireVersion } from '#kernel/errors/index.ts'
import { type Actor, noteChange } from '#kernel/http/index.ts'
import { withStoredFiles } from './page-files.ts'
import { findItem, findVersion, lockPage, type PageRow } from './queries.ts'
import { toItem } from './view.ts'
import './tables.ts'

const { maxPages, maxTags, maxVersions } = sitePageLimits

/** The name of a page in the audit log. */
export const nameOf = (title: string) => `页面《${title}》`

/** SITE-6: adds a page with an address of its own and an empty draft. */
export const addPage = inTransaction(async (tx, editor: Actor, page: z.output<typeof addSitePage.body>) => {
  await requireRoom(tx)
  const { slug, ...content } = page
  const { id } = await tx
    .insertInto('site_page')
    .values({ slug, title: content.title, last_number: 1 })
    .returning('id')
    .executeTakeFirstOrThrow()
  await takeAddress(tx, id, slug)
  await addVersion(tx, id, 1, { ...content, blocks: [] }, editor)
  await noteChange(tx, editor, { target: nameOf(content.title), after: page })
  return toItem(await findItem(tx, id))
})

/** The lock makes two administrators who add a page at once take turns. */
export const requireRoom = async (tx: Tx): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtext('site_page.count'))`.execute(tx)
  const { pages } = await tx
    .selectFrom('site_page')
    .select(sql<number>`count(*)::int`.as('pages'))
    .where('built_in', 'is', null)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  if (pages >= maxPages) fail('page_limit_reached')
}

/** SITE-8: an address belongs to one page, also after the page has got another. */
export const takeAddress = async (tx: Tx, pageId: number, slug: string): Promise<void> => {
  await tx
    .insertInto('site_page_address')
    .values({ slug, page_id: pageId })
    .execute()
    .catch(asConflict({ site_page_address_pkey: 'page_address_taken' }))
}

/** SITE-4: saves the draft; a version that visitors have seen, or will see, stays and a new one begins. */
export const savePage = inTransaction(async (tx, editor: Actor, page: z.output<typeof saveSitePage.body>) => {
  const before = await lockPage(tx, page.id)
  requireVersion(page.version, before.version)
  const { title, description, place, blocks } = page
  requireKinds(before, blocks)
  const own = await withStoredFiles(tx, editor, page.id, cleanBlocks(blocks))
  const content = { title, description, place: before.built_in ? 'none' : place, blocks: own } as const
  if (await isFixed(tx, before)) await addNewest(tx, before, content, editor)
  else
    await tx
      .updateTable('site_page_version')
      .set({ ...content, editor_id: editor.id, saved_at: sql<Date>`now()` })
      .where('page_id', '=', page.id)
      .where('number', '=', before.last_number)
      .execute()
  await tx
    .updateTable('site_page')
    .set({ title, ...written })
    .where('id', '=', page.id)
    .execute()
  await noteChange(tx, editor, { target: nameOf(title), after: { title, description, place: content.place } })
  return toItem(await findItem(tx, page.id))
})

/** SITE-2: each kind of page consists of its own kinds of blocks. */
const requireKinds = ({ built_in }: PageRow, blocks: PageBlock[]): void => {
  const { kinds, maxBlocks } = kindsOfPage(built_in)
  if (blocks.some(({ kind }) => !kinds.includes(kind))) fail('page_block_not_here')
  if (blocks.length > maxBlocks) fail('page_too_many_blocks')
}

/** Counts a write. */
export const written = { version: sql<number>`version + 1`, updated_at: sql<Date>`now()` }

const isFixed = async (tx: Tx, { id, last_number, scheduled_number }: PageRow): Promise<boolean> => {
  const newest = await findVersion(tx, id, last_number)
  return !newest || newest.published_at !== null || last_number === scheduled_number
}

/** SITE-7: takes an old version as the draft; the present draft stays as a version. */
export const restoreVersion = inTransaction(
  async (tx, editor: Actor, { id, version, number }: z.output<typeof restoreSitePage.body>) => {
    const before = await lockPage(tx, id)
    requireVersion(version, before.version)
    const { title, description, place, blocks } = (await findVersion(tx, id, number)) ?? fail('not_found')
    await addNewest(tx, before, { title, description, place, blocks }, editor)
    await tx
      .updateTable('site_page')
      .set({ title, ...written })
      .where('id', '=', id)
      .execute()
    await noteChange(tx, editor, { target: nameOf(title), after: { number } })
    return toItem(await findItem(tx, id))
  },
)

const addNewest = async (tx: Tx, page: PageRow, content: PageContent, editor: Actor): Promise<void> => {
  const number = page.last_number + 1
  await addVersion(tx, page.id, number, content, editor)
  await tx.updateTable('site_page').set({ last_number: number }).where('id', '=', page.id).execute()
  await dropOldest(tx, page)
}

const addVersion = async (tx: Tx, pageId: number, number: number, content: PageContent, editor: Actor) => {
  await tx
    .insertInto('site_page_version')
    .values({ page_id: pageId, number, ...content, editor_id: editor.id, published_at: null, consent_version: null })
    .execute()
}

/** The newest versions stay, those that visitors see or will see, and those that members agreed to (SITE-11). */
const dropOldest = async (tx: Tx, { id, live_number, scheduled_number }: PageRow): Promise<void> => {
  await sql`
    delete from site_page_version where page_id = ${id} and number in (
      select number from site_page_version where page_id = ${id} order by number desc offset ${maxVersions})
      and consent_version is null and number is distinct from ${live_number}::int and number is distinct from ${scheduled_number}::int`.execute(
    tx,
  )
}

const cleanBlocks = (blocks: PageBlock[]): PageBlock[] => {
  const markup = blocks.map((block) => (block.kind === 'text' ? block.html : '')).join('')
  if (markup.split('<').length > maxTags) fail('content_too_complex')
  return blocks.map((block) => {
    if (block.kind === 'text') return { ...block, html: cleanRichText(block.html) }
    return block.kind === 'table' ? withEvenRows(block) : block
  })
}

/** Every row has as many cells as the head. */
const withEvenRows = (table: Extract<PageBlock, { kind: 'table' }>): PageBlock => ({
  ...table,
  rows: table.rows.map((row) => table.head.map((_, column) => row[column] ?? '')),
})
