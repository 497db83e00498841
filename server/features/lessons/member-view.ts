import type { findBought, findFavorites, findShared } from './member-queries.ts'
import { toItem } from './view.ts'

type RowOf<Find extends (...given: never[]) => Promise<{ rows: unknown[] }>> = Awaited<ReturnType<Find>>['rows'][number]

export const toBought = (row: RowOf<typeof findBought>) => ({
  ...toItem(row),
  updateTime: row.bought_at.toISOString(),
  percent: row.percent,
  paidCoin: row.paid ?? 0,
})

export const toShared = (row: RowOf<typeof findShared>) => ({
  ...toItem(row),
  percent: row.percent,
  shareTime: row.shared_at.toISOString(),
  shareUserName: row.giver_name,
  shareGroupName: row.group_name,
  until: row.until?.toISOString() ?? null,
})

export const toFavorite = (row: RowOf<typeof findFavorites>) => ({
  ...toItem(row),
  favoriteTime: row.favorite_at.toISOString(),
  isTakenDown: row.taken_down_at !== null,
})
