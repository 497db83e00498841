import type { ItemKind } from '../access/tables.ts'
import { itemKinds } from '../item-kinds.ts'

/** Where the reviews of an item are shown; a given review is scrolled to. */
export const reviewsPath = (kind: ItemKind, itemId: number, reviewId: number): `/${string}` =>
  `${itemKinds[kind].pagePath(itemId)}&view=reviews#review-${reviewId}`
