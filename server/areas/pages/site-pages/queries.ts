import { sql } from 'kysely'
import type { z } from 'zod'
import type { BuiltInPage, listSitePages, PageLink } from '#contract/pages/site-pages/site-pages.ts'
import { paths } from '#contract/paths.ts'
import { containsPattern, type Db, type Tx } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import { countUpTo, offsetOf } from '#kernel/listing/index.ts'
import { cachedUntilNotified } from '#kernel/live/index.ts'
import './tables.ts'

/** Announced with the id of a page that changed, and without one when the links in footers changed. */
export const pagesTopic = 'pages'

const selectLive = (db: Db) =>
  db
    .selectFrom('site_page')
    .innerJoin('site_page_version as live', (join) =>
      join.onRef('live.page_id', '=', 'site_page.id').onRef('live.number', '=', 'site_page.live_number'),
    )
    .select(['site_page.id', 'site_page.slug', 'live.number', 'live.title', 'live.description', 'live.blocks'])
    .where('site_page.deleted_at', 'is', null)

export type LiveRow = Awaited<ReturnType<ReturnType<typeof selectLive>['executeTakeFirstOrThrow']>>

export const findLiveBuiltIn = (db: Db, name: BuiltInPage) =>
  selectLive(db).where('site_page.built_in', '=', name).executeTakeFirst()

/** The newest version of a built-in page, which may be a draft. */
export const findNewestBuiltIn = (db: Db, name: BuiltInPage): Promise<LiveRow | undefined> =>
  db
    .selectFrom('site_page')
    .innerJoin('site_page_version as newest', (join) =>
      join.onRef('newest.page_id', '=', 'site_page.id').onRef('newest.number', '=', 'site_page.last_number'),
    )
    .select(['site_page.id', 'site_page.slug', 'newest.number', 'newest.title', 'newest.description', 'newest.blocks'])
    .where('site_page.built_in', '=', name)
    .executeTakeFirst()

/** One published version of a built-in page, also one that another has replaced. */
export const findBuiltInVersion = (db: Db, name: BuiltInPage, number: number): Promise<LiveRow | undefined> =>
  db
    .selectFrom('site_page')
    .innerJoin('site_page_version as version', 'version.page_id', 'site_page.id')
    .select(['site_page.id', 'site_page.slug', 'version.number', 'version.title', 'version.description'])
    .select('version.blocks')
    .where('site_page.built_in', '=', name)
    .where('version.number', '=', number)
    .executeTakeFirst()

/** Title and description of the built-in pages of which a version is online. */
export const findBuiltInNotes = async (db: Db) => {
  const rows = await db
    .selectFrom('site_page')
    .innerJoin('site_page_version as live', (join) =>
      join.onRef('live.page_id', '=', 'site_page.id').onRef('live.number', '=', 'site_page.live_number'),
    )
    .select(['site_page.built_in', 'live.title', 'live.description'])
    .where('site_page.built_in', 'is not', null)
    .orderBy('site_page.id')
    .execute()
  return rows.map(({ built_in, title, description }) => ({ name: built_in!, title, description }))
}

/** SITE-8: also by an address that the page had before. */
export const findLiveByAddress = (db: Db, slug: string) =>
  selectLive(db)
    .innerJoin('site_page_address as address', 'address.page_id', 'site_page.id')
    .where('address.slug', '=', slug)
    .executeTakeFirst()

/** The pages linked in footers and beside 关于我们; every page reads them. */
export const listLinks = (db: Db): Promise<PageLink[]> =>
  cachedUntilNotified(db, pagesTopic, 'links', async () => {
    const rows = await db
      .selectFrom('site_page')
      .select(['slug', 'live_title', 'live_place'])
      .where('live_place', '<>', 'none')
      .where('deleted_at', 'is', null)
      .where('slug', 'is not', null)
      .orderBy('id')
      .execute()
    return rows.map(({ slug, live_title, live_place }) => ({
      title: live_title!,
      path: paths.ownPage(slug!),
      place: live_place!,
    }))
  })

const itemColumns = [
  'site_page.id',
  'site_page.built_in',
  'site_page.slug',
  'site_page.title',
  'site_page.last_number',
  'site_page.live_number',
  'site_page.scheduled_number',
  'site_page.scheduled_at',
  'site_page.version',
  'site_page.updated_at',
] as const

const selectItems = (db: Db | Tx) =>
  db
    .selectFrom('site_page')
    .leftJoin('site_page_version as newest', (join) =>
      join.onRef('newest.page_id', '=', 'site_page.id').onRef('newest.number', '=', 'site_page.last_number'),
    )
    .leftJoin('member', 'member.id', 'newest.editor_id')
    .select(itemColumns)
    .select('member.nick_name as editor_name')
    .where('site_page.deleted_at', 'is', null)

export type ItemRow = Awaited<ReturnType<ReturnType<typeof selectItems>['executeTakeFirstOrThrow']>>

type ListQuery = z.output<typeof listSitePages.query>
const sortColumns = { updateTime: 'site_page.updated_at', title: 'site_page.title' } as const

/** One page of the back office's table. There are at most some hundred pages, so titles are compared one by one. */
export const findPages = async (db: Db, { title, sort, ...paging }: ListQuery) => {
  let matching = selectItems(db)
  if (title) matching = matching.where('site_page.title', 'ilike', containsPattern(title))
  const rows = await matching
    .orderBy(sortColumns[sort.field], sort.direction)
    .orderBy('site_page.id', sort.direction)
    .limit(paging.size)
    .offset(offsetOf(paging))
    .execute()
  return { rows, ...(await countUpTo(matching.clearSelect().select('site_page.id'), db)) }
}

export const findItem = async (db: Db | Tx, id: number): Promise<ItemRow> =>
  (await selectItems(db).where('site_page.id', '=', id).executeTakeFirst()) ?? fail('not_found')

const contentColumns = ['title', 'description', 'place', 'blocks'] as const

export const findVersion = (db: Db | Tx, pageId: number, number: number) =>
  db
    .selectFrom('site_page_version')
    .select([...contentColumns, 'published_at', 'asks_again', 'changes'])
    .where('page_id', '=', pageId)
    .where('number', '=', number)
    .executeTakeFirst()

export const findVersions = (db: Db, pageId: number) =>
  db
    .selectFrom('site_page_version as version')
    .innerJoin('member', 'member.id', 'version.editor_id')
    .select(['version.number', 'version.title', 'version.saved_at', 'version.published_at', 'version.consent_version'])
    .select('member.nick_name as editor_name')
    .where('version.page_id', '=', pageId)
    .orderBy('version.number', 'desc')
    .execute()

/** On how many other pages the newest version contains each field. */
export const countFieldUse = async (db: Db, pageId: number): Promise<Record<string, number>> => {
  const { rows } = await sql<{ name: string; pages: number }>`
    select found[1] as name, count(distinct version.page_id)::int as pages
    from site_page
    join site_page_version as version on version.page_id = site_page.id and version.number = site_page.last_number,
      regexp_matches(version.blocks::text, '\\{\\{(\\w+)\\}\\}', 'g') as found
    where site_page.deleted_at is null and site_page.id <> ${pageId}
    group by 1`.execute(db)
  return Object.fromEntries(rows.map(({ name, pages }) => [name, pages]))
}

/** The page, locked for a write; the version that the caller read must be the present one. */
export const lockPage = async (tx: Tx, id: number) =>
  (await tx
    .selectFrom('site_page')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()) ?? fail('not_found')

export type PageRow = Awaited<ReturnType<typeof lockPage>>
