import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { containsPattern, type Db } from '#kernel/database/index.ts'
import type { Actor } from '#kernel/http/index.ts'
import { offsetOf } from '#kernel/listing/index.ts'
import type { ItemKind } from './access/tables.ts'
import { isOpenTo } from './items.ts'
import './tables.ts'

interface MemberPage {
  page: number
  size: number
  sort: { direction: 'asc' | 'desc' }
}

interface BoughtFilter {
  categoryId?: number | undefined
}

interface BoughtQuery extends MemberPage, BoughtFilter {
  /** Comes before the time of the purchase. */
  order?: RawBuilder<unknown>
}

interface BoughtRow {
  item_id: number
  place: number
  paid: number
  bought_at: Date
}

/** Purchases in any state of the item. */
const bought = (memberId: number, kind: ItemKind, { categoryId }: BoughtFilter) => sql`
  access_grant as bought join item on item.id = bought.item_id
  where bought.member_id = ${memberId} and bought.reason = 'bought' and bought.revoked_at is null
    and item.kind = ${kind} ${categoryId ? sql`and item.category_id = ${categoryId}` : sql``}`

/** One page of the items that the member bought, for a list to join by `item_id` and order by `place`. */
export const boughtPage = (memberId: number, kind: ItemKind, { page, size, sort, order, ...filter }: BoughtQuery) => {
  const direction = sql.raw(sort.direction)
  const place = sql`${order ? sql`${order}, ` : sql``}bought.created_at ${direction}, bought.id ${direction}`
  return sql<BoughtRow>`(
    select bought.item_id, row_number() over (order by ${place})::int as place, bought.coins as paid,
      bought.created_at as bought_at
    from ${bought(memberId, kind, filter)}
    order by ${place} limit ${size} offset ${offsetOf({ page, size })})`
}

/** The count reads only the purchases of one member. */
export const countBought = (db: Db, memberId: number, kind: ItemKind, filter: BoughtFilter = {}): Promise<number> =>
  count(db, bought(memberId, kind, filter))

interface FavoriteFilter {
  name?: string | undefined
}

interface FavoriteRow {
  item_id: number
  place: number
  favorite_at: Date
  /** The price when it was marked. */
  favorite_coin: number
}

/** Favourites that still have a page which the member sees. */
const favorites = (actor: Actor, kind: ItemKind, { name }: FavoriteFilter) => sql`
  item_favorite as favorite join item on item.id = favorite.item_id
  where favorite.member_id = ${actor.id} and item.kind = ${kind} and item.deleted_at is null and ${isOpenTo(actor)}
    and ${name ? sql<SqlBool>`item.name ilike ${containsPattern(name)}` : sql<SqlBool>`true`}`

/** One page of the member's favourites, for a list to join by `item_id` and order by `place`. */
export const favoritePage = (
  actor: Actor,
  kind: ItemKind,
  { page, size, sort, ...filter }: MemberPage & FavoriteFilter,
) => {
  const direction = sql.raw(sort.direction)
  const place = sql`favorite.created_at ${direction}, favorite.item_id ${direction}`
  return sql<FavoriteRow>`(
    select favorite.item_id, row_number() over (order by ${place})::int as place, favorite.created_at as favorite_at,
      favorite.coin as favorite_coin
    from ${favorites(actor, kind, filter)}
    order by ${place} limit ${size} offset ${offsetOf({ page, size })})`
}

export const countFavorites = (db: Db, actor: Actor, kind: ItemKind, filter: FavoriteFilter = {}): Promise<number> =>
  count(db, favorites(actor, kind, filter))

const count = async (db: Db, rows: RawBuilder<unknown>): Promise<number> => {
  const counted = await sql<{ total: number }>`select count(*)::int as total from ${rows}`.execute(db)
  return counted.rows[0]!.total
}
