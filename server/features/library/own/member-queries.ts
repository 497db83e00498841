import { sql } from 'kysely'
import type { z } from 'zod'
import type {
  listBoughtResources,
  listFavoriteResources,
  listMyDownloads,
  listOwnResources,
  Validity,
} from '#contract/library/library.ts'
import type { AuditState } from '#contract/library/library-items.ts'
import { auditState } from '#contract/library/library-rules.ts'
import { containsPattern, type Db } from '#kernel/database/index.ts'
import type { Actor } from '#kernel/http/index.ts'
import { offsetOf } from '#kernel/listing/index.ts'
import { codeSql, countOfValidity, countReceived, receivedColumns, receivedPage } from '../../access/index.ts'
import { countedIn, ownTotals } from '../../offers/index.ts'
import { itemColumns, resources } from '../list-queries.ts'
import { accessColumns } from '../resource.ts'
import '../tables.ts'

type MemberQuery = Pick<z.output<typeof listBoughtResources.query>, 'page' | 'size' | 'sort'>
type FavoriteQuery = z.output<typeof listFavoriteResources.query>
type OwnQuery = z.output<typeof listOwnResources.query>
type DownloadQuery = z.output<typeof listMyDownloads.query>

const total = sql<number>`(count(*) over ())::int`.as('total')
const countAll = sql<number>`count(*)::int`.as('total')

/** The resources the member bought, in any state. The count reads only the purchases of one member. */
export const findBought = async (db: Db, memberId: number, query: MemberQuery) => {
  const mine = db
    .selectFrom('access_grant')
    .where('access_grant.member_id', '=', memberId)
    .where('access_grant.kind', '=', 'resource')
    .where('access_grant.reason', '=', 'bought')
    .where('access_grant.revoked_at', 'is', null)
  const page = mine
    .select(['item_id', 'coins', 'created_at', 'id as grant_id'])
    .orderBy('created_at', query.sort.direction)
    .orderBy('id', query.sort.direction)
    .limit(query.size)
    .offset(offsetOf(query))
  const rows = await resources(db)
    .innerJoin(page.as('bought'), 'bought.item_id', 'resource.id')
    .select([...itemColumns, 'resource.file_id', 'bought.coins as paid', 'bought.created_at as bought_at'])
    .orderBy('bought.created_at', query.sort.direction)
    .orderBy('bought.grant_id', query.sort.direction)
    .execute()
  return { rows, ...(await mine.select(countAll).executeTakeFirstOrThrow()) }
}

/** The listed resources that others shared with the member, each once, with the person who shared it last. */
export const findShared = async (db: Db, memberId: number, query: MemberQuery & { validity: Validity }) => {
  const counts = await countReceived(db, memberId, 'resource')
  const rows = await resources(db)
    .innerJoin(receivedPage(memberId, 'resource', query).as('received'), 'received.item_id', 'resource.id')
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
  const [counts, got] = await Promise.all([countsOfOwn(db, memberId, query.name), ownTotals(db, memberId, 'resource')])
  let rows = newestVersions(db).where('resource.author_id', '=', memberId).where('resource.deleted_at', 'is', null)
  if (query.isAudit !== undefined)
    rows = rows.where('resource.newest_state', '=', query.isAudit).where('resource.is_withdrawn', '=', false)
  if (query.name) rows = rows.where('resource.newest_name', 'ilike', containsPattern(query.name))
  return {
    rows: await rows
      .select(newestColumns)
      .select([
        'resource_version.reason',
        'resource_version.audited_at',
        'resource.newest_version',
        'resource.is_listed',
      ])
      .select(['resource.taken_down_at', 'resource.taken_down_reason', 'resource.taken_down_by'])
      .select(['resource.is_withdrawn', 'resource.favorite_count'])
      .select(['resource.sale_count', 'resource.earned'])
      .orderBy('resource.newest_at', query.sort.direction)
      .orderBy('resource.id', query.sort.direction)
      .limit(query.size)
      .offset(offsetOf(query))
      .execute(),
    total: countedIn(counts, query.isAudit),
    counts,
    ...got,
  }
}

/** The number of resources in each state; the count reads only the resources of one member. */
const countsOfOwn = (db: Db, memberId: number, name: string | undefined) => {
  const countOf = (state: AuditState) =>
    sql<number>`(count(*) filter (where newest_state = ${state} and not is_withdrawn))::int`
  const counts = db
    .selectFrom('resource')
    .select([
      countOf(auditState.waiting).as('pending'),
      countOf(auditState.approved).as('approved'),
      countOf(auditState.rejected).as('rejected'),
    ])
    .select(sql<number>`(count(*) filter (where is_withdrawn))::int`.as('withdrawn'))
    .where('author_id', '=', memberId)
    .where('deleted_at', 'is', null)
  return (name ? counts.where('newest_name', 'ilike', containsPattern(name)) : counts).executeTakeFirstOrThrow()
}

/** Resources with their newest version, whether it is approved or not. */
export const newestVersions = (db: Db) =>
  db
    .selectFrom('resource')
    .innerJoin('resource_version', (join) =>
      join
        .onRef('resource_version.resource_id', '=', 'resource.id')
        .onRef('resource_version.number', '=', 'resource.newest_version'),
    )
    .innerJoin('stored_file', 'stored_file.id', 'resource_version.file_id')
    .innerJoin('member', 'member.id', 'resource.author_id')
    .innerJoin('resource_category', 'resource_category.id', 'resource_version.category_id')

/** The content of the newest version in a list. */
export const newestContent = [
  'resource.id',
  'resource_version.name',
  'resource_version.description',
  'resource_version.cover',
  'resource_version.category_id',
  'resource_category.name as category_name',
  'resource.newest_at as uploaded_at',
  'resource.author_id',
  'member.nick_name as author_name',
  'resource_version.coin',
  'resource.view_count',
  'resource.download_count',
  'resource.rating_count',
  'resource.rating_sum',
  'stored_file.suffix',
  'stored_file.size as file_size',
] as const

/** The columns of a list, read from the newest version. A decision that can still be undone does not show. */
const newestColumns = [...newestContent, 'resource_version.state'] as const

/** The member's favourites that still have a page, each with the member's access code. */
export const findFavorites = async (db: Db, actor: Actor, query: FavoriteQuery) => {
  const mine = resources(db)
    .innerJoin('resource_favorite', 'resource_favorite.resource_id', 'resource.id')
    .select([...itemColumns, 'resource_favorite.created_at as favorite_at', 'resource_favorite.coin as favorite_coin'])
    .select(['resource.taken_down_at', 'resource.file_id', codeSql(actor, accessColumns).as('code'), total])
    .where('resource_favorite.member_id', '=', actor.id)
    .where('resource.deleted_at', 'is', null)
  const named = query.name ? mine.where('resource.name', 'ilike', containsPattern(query.name)) : mine
  const rows = await named
    .orderBy('resource_favorite.created_at', query.sort.direction)
    .orderBy('resource.id', query.sort.direction)
    .limit(query.size)
    .offset(offsetOf(query))
    .execute()
  return { rows, total: rows[0]?.total ?? 0 }
}

/** The member's downloads, each with whether the file may be downloaded again. */
export const findDownloads = async (db: Db, actor: Actor, query: DownloadQuery) => {
  const mine = db.selectFrom('resource_download').where('resource_download.member_id', '=', actor.id)
  const rows = await mine
    .innerJoin('resource', 'resource.id', 'resource_download.resource_id')
    .innerJoin('stored_file', 'stored_file.id', 'resource_download.file_id')
    .select([
      'resource_download.id',
      'resource_download.resource_id',
      'resource.name as resource_name',
      'stored_file.name as file_name',
      'stored_file.suffix',
      'resource_download.version',
      'resource_download.created_at',
      'resource_download.trace_code',
      'resource_download.copy_sha256',
      'resource_download.file_id',
      codeSql(actor, accessColumns).as('code'),
    ])
    .orderBy('resource_download.id', query.sort.direction)
    .limit(query.size)
    .offset(offsetOf(query))
    .execute()
  return { rows, ...(await mine.select(countAll).executeTakeFirstOrThrow()) }
}
