import type { PurchaseClaim } from '#contract/catalogue/claims/claims.ts'
import type { RowOf } from '#kernel/listing/index.ts'
import { toReceived } from '../../items/index.ts'
import { toItem } from '../view.ts'
import type { findBought, findFavorites, findShared } from './member-queries.ts'

export const toBought = (claimOf: (itemId: number) => PurchaseClaim) => (row: RowOf<typeof findBought>) => ({
  ...toItem(row),
  updateTime: row.bought_at.toISOString(),
  percent: row.percent,
  paidCoin: row.paid ?? 0,
  claim: claimOf(row.id),
})

export const toShared = (row: RowOf<typeof findShared>) => ({
  ...toItem(row),
  percent: row.percent,
  ...toReceived(row),
})

export const toFavorite = (row: RowOf<typeof findFavorites>) => ({
  ...toItem(row),
  favoriteTime: row.favorite_at.toISOString(),
  isTakenDown: row.taken_down_at !== null,
})
