import type { PurchaseClaim } from '#contract/catalogue/claims/claims.ts'
import type { RowOf } from '#kernel/listing/index.ts'
import { accessCodes, type Totals, toOwnState, toReceived } from '../../items/index.ts'
import { toItem } from '../view.ts'
import type { findBought, findDownloads, findFavorites, findOwn, findShared } from './member-queries.ts'

export const toBought = (claimOf: (itemId: number) => PurchaseClaim) => (row: RowOf<typeof findBought>) => ({
  ...toItem(row),
  buyTime: row.bought_at.toISOString(),
  paidCoin: row.paid,
  claim: claimOf(row.id),
  storageId: row.file_id,
})

export const toShared = (row: RowOf<typeof findShared>) => ({
  ...toItem(row),
  ...toReceived(row),
  storageId: row.file_id,
})

export const toOwn = (row: RowOf<typeof findOwn>) => ({
  ...toItem(row),
  ...toOwnState(row),
  versionNumber: row.newest_version,
  auditTime: row.audited_at?.toISOString() ?? null,
  saleCount: row.sale_count,
  favoriteCount: row.favorite_count,
  earnedCoin: row.earned,
})

/** Downloads are the uses of resources. */
export const toTotals = ({ uses: downloads, ...totals }: Totals) => ({ ...totals, downloads })

export const toFavorite = (row: RowOf<typeof findFavorites>) => ({
  ...toItem(row),
  favoriteTime: row.favorite_at.toISOString(),
  isTakenDown: row.taken_down_at !== null,
  favoriteCoin: row.favorite_coin,
  code: row.code,
  storageId: row.file_id,
})

export const toDownload = (row: RowOf<typeof findDownloads>) => ({
  id: row.id,
  resourceId: row.item_id,
  resourceName: row.resource_name,
  fileName: row.file_name,
  suffix: row.suffix,
  version: row.version,
  downloadTime: row.created_at.toISOString(),
  traceRecordCode: row.trace_code,
  isStamped: row.copy_sha256 !== null,
  storageId: row.file_id,
  isAllowed: row.code !== accessCodes.none,
})
