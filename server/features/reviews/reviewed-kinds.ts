import type { Db, Tx } from '#kernel/database/index.ts'
import type { Actor } from '#kernel/http/index.ts'
import type { AccessCode, ItemKind } from '../access/index.ts'
import type { OfferedItem } from '../offers/index.ts'

/** What reviews ask of one kind of item. */
export interface ReviewedKind {
  /** The topic of announcements about this kind. */
  topic: 'library' | 'lessons'
  pagePath(id: number): `/${string}`
  /** An item that the actor can see, with the access code; refuses others as if they did not exist. */
  requireItem(db: Db | Tx, actor: Actor | undefined, id: number): Promise<{ item: OfferedItem; code: AccessCode }>
  /** Whether the member has downloaded or watched the item. */
  isUsed(db: Db | Tx, memberId: number, id: number): Promise<boolean>
}

/** Passed in by features.ts, because resources and lessons belong to later features. */
export type ReviewedKinds = Record<ItemKind, ReviewedKind>

/** Where the reviews of an item are shown; a given review is scrolled to. */
export const reviewsPath = (kinds: ReviewedKinds, kind: ItemKind, itemId: number, reviewId?: number) =>
  `${kinds[kind].pagePath(itemId)}&view=reviews${reviewId === undefined ? '' : `#review-${reviewId}`}` as `/${string}`
