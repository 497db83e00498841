// The back office names jobs by their declarations.
import './sales/release-shares.job.ts'

import './invariants.ts'
import './sales/invariants.ts'

export { restoreOwn, resubmit, takeOwnDown, toOwnState, withdraw } from './actions/author-actions.ts'
export { eraseTexts, hasBuyers, restoreDeleted } from './actions/recycled-items.ts'
export { openItem, remove, restore, takeDown } from './actions/sale-actions.ts'
export {
  confirmedSale,
  decideSale,
  isSaleAwaited,
  restoreAll,
  saleAnswer,
  takeDownAll,
} from './actions/sale-decisions.ts'
export { addVersion, insertItem, type VersionColumns } from './add-version.ts'
export { findLock, releaseLock, takeLock } from './audit/audit-lock.ts'
export { type AuditFilter, auditPage, countAudited, findAuditPlace } from './audit/audit-table.ts'
export { addToTrail, listTrail } from './audit/audit-trail.ts'
export { findAuthorHistory, findMedianCoin } from './audit/author-history.ts'
export {
  type AuditedKind,
  type DecidedVersion,
  decide,
  decideAll,
  releaseDecision,
  undoDecision,
  undoDecisions,
} from './audit/decide.ts'
export { readDesk } from './audit/desk-queue.ts'
export { reportedItems } from './audit/reported-items.ts'
export { itemCategories, listItemCategories } from './categories.ts'
export { changeUses, countUses, createItemCounters, type ItemCounters } from './counters.ts'
export { exportedColumns } from './exported-columns.ts'
export { addFavorite, cancelFavorite, favoriteData } from './favorites.ts'
export { foundItems } from './found-items.ts'
export { indexItem } from './index-item.ts'
export { readItemDays, spreadOverDays, sweepItemDays } from './item-days.ts'
export { itemKinds } from './item-kinds.ts'
export { auditTones, stateOf } from './item-state.ts'
export {
  canSee,
  favoriteOf,
  findAndLock,
  isOpenTo,
  isVisible,
  itemColumns,
  items,
  type LockedItem,
  lockItem,
  type OfferedItem,
  offeredColumns,
  requireItem,
  requireOwn,
  seesClosed,
  submittedColumns,
  toOfferedItem,
} from './items.ts'
export { anyStateOf } from './listing/any-state.ts'
export { audienceOf } from './listing/audience.ts'
export { countChoices, countListed } from './listing/count-choices.ts'
export { type ListFilter, type ListPage, newestFirst, priceFilter } from './listing/filter.ts'
export { type ListedPage, listAnyState, listItems } from './listing/list-items.ts'
export { countFound, narrowFound, rowsOfResults, type SiteQuestion, searchItems } from './listing/search-items.ts'
export { boughtPage, countBought, countFavorites, favoritePage } from './member-lists.ts'
export { mergedItems } from './merged-data.ts'
export { countedIn, countMine, countOwn, ownTotals, type Totals } from './own-items.ts'
export { itemPages, newestItems } from './public-pages.ts'
export { buy, purchase } from './purchase.ts'
export { averageOf, toRating } from './rating.ts'
export { refundSale, releaseDueShares, releaseSale } from './sales/end-sale.ts'
export { mergedSales } from './sales/merged-data.ts'
export { claimsOfPurchases } from './sales/purchase-claims.ts'
export { findSaleTo, hasSales, lockSale, type SaleRow, setClaimed } from './sales/sale-queries.ts'
export { newDownloadCode } from './trace-code.ts'
