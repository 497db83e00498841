import { type RawBuilder, sql } from 'kysely'
import type { Level } from '#contract/constants.ts'
import type { ItemKind } from './tables.ts'

/** Decision 7: what `isDownload` and `isLearn` answer. */
export const accessCodes = { none: 0, free: 1, bought: 2, shared: 3 } as const
export type AccessCode = (typeof accessCodes)[keyof typeof accessCodes]

/** Who asks; without an id a visitor, without a level somebody who may do what a visitor may. */
export interface Viewer {
  id?: number
  level?: Level | null
}

/** What the rule has to know of a resource or lesson. */
export interface Item {
  kind: ItemKind
  id: number
  ownerId: number
  coin: number
  /** Some version has passed the audit. */
  isApproved: boolean
  isTakenDown: boolean
  isDeleted: boolean
}

/** What the viewer was granted and still holds. */
export interface Held {
  bought: boolean
  shared: boolean
}

/**
 * Who may use an item, and why. Administrators and owners always; buyers for good, also after it was taken down or
 * deleted; what is free and what was shared only while it is on offer. The third level uses nothing but what was shared
 * with it (decision 6).
 *
 * The same in SQL stands below; a test holds both against each other in every combination.
 */
export const codeOf = (viewer: Viewer, item: Omit<Item, 'kind' | 'id'>, held: Held): AccessCode => {
  if (viewer.id === undefined || !viewer.level) return accessCodes.none
  const isOnOffer = item.isApproved && !item.isTakenDown && !item.isDeleted
  const isShared = held.shared && isOnOffer
  if (viewer.level === 5) return isShared ? accessCodes.shared : accessCodes.none
  if (viewer.level === 1 || viewer.id === item.ownerId) return accessCodes.free
  if (held.bought) return accessCodes.bought
  if (item.coin === 0 && isOnOffer) return accessCodes.free
  return isShared ? accessCodes.shared : accessCodes.none
}

/** Where a query finds what the rule has to know. `onOffer`: approved, not taken down, not deleted. */
export interface ItemColumns {
  kind: ItemKind
  id: RawBuilder<number>
  ownerId: RawBuilder<number>
  coin: RawBuilder<number>
  onOffer: RawBuilder<boolean>
}

/** Whether the member holds a grant: one look into an index. */
const isHeld = (memberId: RawBuilder<number>, item: Pick<ItemColumns, 'kind' | 'id'>, reason: 'bought' | 'shared') =>
  sql<boolean>`exists (
    select from access_grant
    where access_grant.member_id = ${memberId} and access_grant.kind = ${sql.lit(item.kind)} and access_grant.item_id = ${item.id}
      and access_grant.reason = ${sql.lit(reason)} and access_grant.revoked_at is null)`

/** `codeOf` as an expression of a query, for lists: one look-up a row and none where the answer needs no grant. */
export const codeSql = (
  viewer: Viewer & { id: number },
  item: ItemColumns,
  id: RawBuilder<number> = sql`${viewer.id}`,
) => {
  const { kind, ownerId, coin, onOffer } = item
  const bought = isHeld(id, { kind, id: item.id }, 'bought')
  const shared = sql<boolean>`(${onOffer} and ${isHeld(id, { kind, id: item.id }, 'shared')})`
  if (!viewer.level) return sql<AccessCode>`0`
  if (viewer.level === 1) return sql<AccessCode>`1`
  if (viewer.level === 5) return sql<AccessCode>`case when ${shared} then 3 else 0 end`
  return sql<AccessCode>`case
    when ${ownerId} = ${id} then 1
    when ${bought} then 2
    when ${coin} = 0 and ${onOffer} then 1
    when ${shared} then 3
    else 0 end`
}
