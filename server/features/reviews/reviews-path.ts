import type { ItemKind } from '../access/index.ts'
import { itemKinds } from '../offers/index.ts'

/** Where the reviews of an item are shown; a given review is scrolled to. */
export const reviewsPath = (kind: ItemKind, itemId: number, reviewId: number): `/${string}` =>
  `${itemKinds[kind].pagePath(itemId)}&view=reviews#review-${reviewId}`
