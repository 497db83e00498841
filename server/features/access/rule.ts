import { type RawBuilder, sql } from 'kysely'
import type { Level } from '#contract/constants.ts'
import { levelId } from '#contract/constants.ts'
import { isCurrent } from './current-share.ts'
import type { ItemKind } from './tables.ts'

/** ACCESS-7: what `isDownload` and `isLearn` answer. */
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
  /** To the second level, which does not come by what is closed unless it owns it or got it otherwise (ACCESS-14). */
  isOpen: boolean
}

/** What the viewer was granted and still holds. */
export interface Held {
  bought: boolean
  shared: boolean
}

export const isOnOffer = (item: Pick<Item, 'isApproved' | 'isTakenDown' | 'isDeleted'>) =>
  item.isApproved && !item.isTakenDown && !item.isDeleted

/**
 * Who may use an item, and why. Administrators and owners always; buyers for good, also after it was taken down or
 * deleted; what is free and what was shared only while it is on offer. The third level uses nothing but what was shared
 * with it (ACCESS-4).
 *
 * The same in SQL stands below; a test holds both against each other in every combination.
 */
export const codeOf = (viewer: Viewer, item: Omit<Item, 'kind' | 'id'>, held: Held): AccessCode => {
  if (viewer.id === undefined || !viewer.level) return accessCodes.none
  const isOffered = isOnOffer(item)
  const isShared = held.shared && isOffered
  if (viewer.level === levelId.third) return isShared ? accessCodes.shared : accessCodes.none
  if (viewer.level === levelId.administrator || viewer.id === item.ownerId) return accessCodes.free
  if (held.bought) return accessCodes.bought
  if (item.coin === 0 && isOffered && (item.isOpen || viewer.level === levelId.first)) return accessCodes.free
  return isShared ? accessCodes.shared : accessCodes.none
}

/** Where a query finds what the rule has to know. `onOffer`: approved, not taken down, not deleted. */
export interface ItemColumns {
  kind: ItemKind
  id: RawBuilder<number>
  ownerId: RawBuilder<number>
  coin: RawBuilder<number>
  onOffer: RawBuilder<boolean>
  isOpen: RawBuilder<boolean>
}

type OneItem = Pick<ItemColumns, 'kind' | 'id'>

const ofItem = (grant: string, { kind, id }: OneItem) =>
  sql`${sql.ref(`${grant}.kind`)} = ${sql.lit(kind)} and ${sql.ref(`${grant}.item_id`)} = ${id}`

/** Whether the member paid for it: one look into an index. */
export const isBought = (memberId: RawBuilder<number>, item: OneItem) =>
  sql<boolean>`exists (
    select from access_grant as bought
    where bought.member_id = ${memberId} and ${ofItem('bought', item)}
      and bought.reason = 'bought' and bought.revoked_at is null)`

/** Whether somebody shares it with the member or with a group of his: a look for each of his groups, however large. */
export const isShared = (memberId: RawBuilder<number>, item: OneItem) =>
  sql<boolean>`(exists (
    select from access_grant as share
    where share.member_id = ${memberId} and ${ofItem('share', item)} and share.reason = 'shared' and ${isCurrent('share')})
  or exists (
    select from user_group_member as mine join access_grant as share on share.group_id = mine.group_id
    where mine.member_id = ${memberId} and ${ofItem('share', item)} and ${isCurrent('share')}))`

/** The value `me` of a query with `codeSql`, of those alone to whom grants matter. */
export const holderOf = (viewer: Viewer | undefined): { me?: number } =>
  viewer?.level && viewer.level !== levelId.administrator ? { me: viewer.id! } : {}

/** `codeOf` as an expression of a query, for lists: one look-up a row and none where the answer needs no grant. */
export const codeSql = (viewer: Viewer, item: ItemColumns, id: RawBuilder<number> = sql`${viewer.id}`) => {
  const { kind, ownerId, coin, onOffer } = item
  const isOpen = viewer.level === levelId.first ? sql`true` : item.isOpen
  const bought = isBought(id, { kind, id: item.id })
  const shared = sql<boolean>`(${onOffer} and ${isShared(id, { kind, id: item.id })})`
  if (!viewer.level) return sql<AccessCode>`0`
  if (viewer.level === levelId.administrator) return sql<AccessCode>`1`
  if (viewer.level === levelId.third) return sql<AccessCode>`case when ${shared} then 3 else 0 end`
  return sql<AccessCode>`case
    when ${ownerId} = ${id} then 1
    when ${bought} then 2
    when ${coin} = 0 and ${onOffer} and ${isOpen} then 1
    when ${shared} then 3
    else 0 end`
}
