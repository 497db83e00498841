import { sql } from 'kysely'
import type { z } from 'zod'
import type {
  listBoughtResources,
  listFavoriteResources,
  listMyDownloads,
  listOwnResources,
  Validity,
} from '#contract/catalogue/documents/library.ts'
import { containsPattern, type Db } from '#kernel/database/index.ts'
import type { Actor } from '#kernel/http/index.ts'
import { offsetOf } from '#kernel/listing/index.ts'
import {
  boughtPage,
  codeSql,
  countBought,
  countedIn,
  countFavorites,
  countOfValidity,
  countOwn,
  countReceived,
  favoritePage,
  ownTotals,
  receivedColumns,
  receivedPage,
} from '../../items/index.ts'
import { itemColumns, resources } from '../list-queries.ts'
import '../tables.ts'

type MemberQuery = Pick<z.output<typeof listBoughtResources.query>, 'page' | 'size' | 'sort'>
type FavoriteQuery = z.output<typeof listFavoriteResources.query>
type OwnQuery = z.output<typeof listOwnResources.query>
type DownloadQuery = z.output<typeof listMyDownloads.query>

/** The resources the member bought, in any state. */
export const findBought = async (db: Db, memberId: number, query: MemberQuery) => ({
  rows: await resources(db)
    .innerJoin(boughtPage(memberId, 'resource', query).as('bought'), 'bought.item_id', 'item.id')
    .select([...itemColumns, 'resource.file_id', 'bought.paid', 'bought.bought_at'])
    .orderBy('bought.place')
    .execute(),
  total: await countBought(db, memberId, 'resource'),
})

/** The listed resources that others shared with the member, each once, with the person who shared it last. */
export const findShared = async (db: Db, memberId: number, query: MemberQuery & { validity: Validity }) => {
  const counts = await countReceived(db, memberId, 'resource')
  const rows = await resources(db)
    .innerJoin(receivedPage(memberId, 'resource', query).as('received'), 'received.item_id', 'item.id')
    .select([...itemColumns, 'resource.file_id', ...receivedColumns])
    .orderBy('received.shared_at', query.sort.direction)
    .orderBy('received.share_id', query.sort.direction)
    .execute()
  return { rows, total: countOfValidity(counts, query.validity), counts }
}

/**
 * The member's own resources in their newest version, with the number in each state and the totals of views, downloads
 * and earnings.
 */
export const findOwn = async (db: Db, memberId: number, query: OwnQuery) => {
  const [counts, got] = await Promise.all([
    countOwn(db, memberId, 'resource', query.name),
    ownTotals(db, memberId, 'resource'),
  ])
  let rows = newestVersions(db).where('item.author_id', '=', memberId).where('item.deleted_at', 'is', null)
  if (query.isAudit !== undefined)
    rows = rows.where('item.submitted_state', '=', query.isAudit).where('item.is_withdrawn', '=', false)
  if (query.name) rows = rows.where('item.submitted_name', 'ilike', containsPattern(query.name))
  return {
    rows: await rows
      .select(newestColumns)
      .select(['newest.reason', 'newest.audited_at', 'item.newest_version', 'item.is_listed', 'item.is_withdrawn'])
      .select(['item.taken_down_at', 'item.taken_down_reason', 'item.taken_down_by'])
      .select(['item_stats.favorite_count', 'item_stats.sale_count', 'item_stats.earned'])
      .orderBy('item.submitted_at', query.sort.direction)
      .orderBy('item.id', query.sort.direction)
      .limit(query.size)
      .offset(offsetOf(query))
      .execute(),
    total: countedIn(counts, query.isAudit),
    counts,
    ...got,
  }
}

/** Resources in their newest version, whatever its state. */
export const newestVersions = (db: Db) =>
  db
    .selectFrom('item')
    .innerJoin('item_stats', 'item_stats.item_id', 'item.id')
    .innerJoin('item_version as newest', (join) =>
      join.onRef('newest.item_id', '=', 'item.id').onRef('newest.number', '=', 'item.newest_version'),
    )
    .innerJoin('resource_version', (join) =>
      join
        .onRef('resource_version.item_id', '=', 'newest.item_id')
        .onRef('resource_version.number', '=', 'newest.number'),
    )
    .innerJoin('stored_file', 'stored_file.id', 'resource_version.file_id')
    .innerJoin('member', 'member.id', 'item.author_id')
    .innerJoin('category', 'category.id', 'newest.category_id')

/** The content of the newest version in a list. */
export const newestContent = [
  'item.id',
  'newest.name',
  'newest.description',
  'newest.cover',
  'newest.category_id',
  'category.name as category_name',
  sql<Date>`item.submitted_at`.as('uploaded_at'),
  'item.author_id',
  'member.nick_name as author_name',
  'newest.coin',
  'item_stats.view_count',
  'item_stats.use_count',
  'item_stats.rating_count',
  'item_stats.rating_sum',
  'stored_file.suffix',
  'stored_file.size as file_size',
] as const

/** The columns of a list, read from the newest version. A decision that can still be undone does not show. */
const newestColumns = [...newestContent, 'newest.state'] as const

/** The member's favourites that still have a page, each with the member's access code. */
export const findFavorites = async (db: Db, actor: Actor, query: FavoriteQuery) => ({
  rows: await resources(db)
    .innerJoin(favoritePage(actor, 'resource', query).as('favorite'), 'favorite.item_id', 'item.id')
    .select([...itemColumns, 'favorite.favorite_at', 'favorite.favorite_coin'])
    .select(['item.taken_down_at', 'resource.file_id', codeSql(actor).as('code')])
    .orderBy('favorite.place')
    .execute(),
  total: await countFavorites(db, actor, 'resource', query),
})

/** The member's downloads, each with whether the file may be downloaded again. */
export const findDownloads = async (db: Db, actor: Actor, query: DownloadQuery) => {
  const mine = db
    .selectFrom('item_download as download')
    .innerJoin('item', 'item.id', 'download.item_id')
    .where('download.member_id', '=', actor.id)
    .where('download.is_reading', '=', false)
    .where('item.kind', '=', 'resource')
  const rows = await mine
    .innerJoin('stored_file', 'stored_file.id', 'download.file_id')
    .select(['download.id', 'download.item_id', 'item.name as resource_name'])
    .select(['stored_file.name as file_name', 'stored_file.suffix', 'download.file_id'])
    .select(['download.version', 'download.created_at', 'download.trace_code', 'download.copy_sha256'])
    .select(codeSql(actor).as('code'))
    .orderBy('download.id', query.sort.direction)
    .limit(query.size)
    .offset(offsetOf(query))
    .execute()
  const { total } = await mine.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow()
  return { rows, total }
}
