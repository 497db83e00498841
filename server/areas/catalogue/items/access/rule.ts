import { type RawBuilder, sql } from 'kysely'
import type { Level } from '#contract/constants.ts'
import { levelId } from '#contract/constants.ts'
import { type AdminRole, holds } from '#contract/permissions.ts'
import { isCurrent } from './current-share.ts'
import type { ItemKind } from './tables.ts'

/** The codes that `isDownload` and `isLearn` return (ACCESS-7). */
export const accessCodes = { none: 0, free: 1, bought: 2, shared: 3 } as const
export type AccessCode = (typeof accessCodes)[keyof typeof accessCodes]

/** The caller: without an id a visitor, without a level a member with the rights of a visitor. */
export interface Viewer {
  id?: number
  level?: Level | null
  adminRole?: AdminRole | null | undefined
}

/** Whether a viewer may use every item in every state, as administrators may who see what is audited. */
export const usesAll = (viewer: Viewer | undefined): boolean => holds(viewer?.adminRole ?? undefined, 'auditContent')

/** Viewers of one group differ only in what they own and were granted: queries are prepared once per group. */
export const viewerGroup = (viewer: Viewer | undefined) => (usesAll(viewer) ? 'all' : viewer?.level)

/** The properties of a resource or lesson that the rule depends on. */
export interface Item {
  kind: ItemKind
  id: number
  ownerId: number
  coin: number
  /** At least one version has passed the audit. */
  isApproved: boolean
  isTakenDown: boolean
  isDeleted: boolean
  /**
   * Open to the second level; a closed item is available to it only as its owner, by purchase or by share (ACCESS-14).
   */
  isOpen: boolean
}

/** The viewer's valid grants of an item. */
export interface Grants {
  bought: boolean
  shared: boolean
}

export const isOnOffer = (item: Pick<Item, 'isApproved' | 'isTakenDown' | 'isDeleted'>) =>
  item.isApproved && !item.isTakenDown && !item.isDeleted

/**
 * Decides whether a viewer may use an item, and why. Administrators who see all content and owners always may; buyers keep it even after a
 * take-down or deletion; free and shared items are usable only while on offer. The third level uses only items shared
 * with it (ACCESS-4). `codeSql` below is the same rule in SQL; a test compares both in every combination.
 */
export const codeOf = (viewer: Viewer, item: Omit<Item, 'kind' | 'id'>, grants: Grants): AccessCode => {
  if (viewer.id === undefined || !viewer.level) return accessCodes.none
  const isOffered = isOnOffer(item)
  const isShared = grants.shared && isOffered
  if (viewer.level === levelId.third) return isShared ? accessCodes.shared : accessCodes.none
  if (usesAll(viewer) || viewer.id === item.ownerId) return accessCodes.free
  if (grants.bought) return accessCodes.bought
  if (item.coin === 0 && isOffered && (item.isOpen || viewer.level === levelId.first)) return accessCodes.free
  return isShared ? accessCodes.shared : accessCodes.none
}

/** Whether the member bought the item: one index lookup. */
export const isBought = (memberId: RawBuilder<number>, itemId: RawBuilder<number>) =>
  sql<boolean>`exists (
    select from access_grant as bought
    where bought.member_id = ${memberId} and bought.item_id = ${itemId}
      and bought.reason = 'bought' and bought.revoked_at is null)`

/**
 * Whether the item is shared with the member or one of his groups: one index lookup per group, regardless of its size.
 */
export const isShared = (memberId: RawBuilder<number>, itemId: RawBuilder<number>) =>
  sql<boolean>`(exists (
    select from access_grant as share
    where share.member_id = ${memberId} and share.item_id = ${itemId} and share.reason = 'shared' and ${isCurrent('share')})
  or exists (
    select from user_group_member as mine join access_grant as share on share.group_id = mine.group_id
    where mine.member_id = ${memberId} and share.item_id = ${itemId} and ${isCurrent('share')}))`

/** The parameter `me` of a query with `codeSql`, only for viewers whose grants matter. */
export const holderOf = (viewer: Viewer | undefined): { me?: number } =>
  viewer?.level && !usesAll(viewer) ? { me: viewer.id! } : {}

/** `codeOf` as an SQL expression for lists of the table `item`: at most one lookup per row. */
export const codeSql = (viewer: Viewer, me: RawBuilder<number> = sql`${viewer.id}`) => {
  const isOpen = viewer.level === levelId.first ? sql`true` : sql`item.is_open`
  const shared = sql<boolean>`(item.is_listed and ${isShared(me, sql`item.id`)})`
  if (!viewer.level) return sql<AccessCode>`0`
  if (usesAll(viewer)) return sql<AccessCode>`1`
  if (viewer.level === levelId.third) return sql<AccessCode>`case when ${shared} then 3 else 0 end`
  return sql<AccessCode>`case
    when item.author_id = ${me} then 1
    when ${isBought(me, sql`item.id`)} then 2
    when item.coin = 0 and item.is_listed and ${isOpen} then 1
    when ${shared} then 3
    else 0 end`
}
