// The back office names jobs by their declarations.
import './sales/release-shares.job.ts'

import './sales/invariants.ts'

export { itemActions, toOwnState } from './actions/author-actions.ts'
export type { ItemActions, SubmissionChange } from './actions/item-actions.ts'
export { erasedText, hasBuyers, restoreDeletedOf } from './actions/recycled-items.ts'
export { saleAnswer, saleBatchesOf } from './actions/sale-batches.ts'
export { isSaleAwaited, saleDecisionsOf } from './actions/sale-decisions.ts'
export { anyStateOf } from './any-state.ts'
export { findLock, publishAudit, releaseLock, takeLock } from './audit/audit-lock.ts'
export { auditTableOf } from './audit/audit-table.ts'
export { type Decision, listTrailOf, toTrailRow } from './audit/audit-trail.ts'
export { findAuthorHistory, findMedianCoin } from './audit/author-history.ts'
export { decideSubmission } from './audit/decide-submission.ts'
export { decisionColumns } from './audit/decision.ts'
export { deskOf } from './audit/desk-queue.ts'
export { forEachItem } from './audit/each-item.ts'
export {
  decisionOf,
  type HeldDecision,
  type SubmissionDecision,
  takeBack,
  takeReleased,
} from './audit/held-decision.ts'
export { reportedItemsOf } from './audit/reported-items.ts'
export { countMine } from './count-mine.ts'
export { exportedColumns } from './exported-columns.ts'
export { newestOf } from './feed.ts'
export { foundItemsOf } from './found-items.ts'
export { declarePeriodCountsInvariant, declareSalesInvariant, declareShownVersionInvariant } from './invariants.ts'
export { addSaleToDay, addToDay, type CountedSale, readItemDays, spreadOverDays, sweepItemDays } from './item-days.ts'
export { newestFirst, priceFilter } from './listing/filter.ts'
export { facets, isCounted, type ListFilter, listingOf, type SiteQuestion } from './listing/listing.ts'
export {
  accessColumnsOf,
  canSee,
  isVisible,
  type OfferedItem,
  type OfferedRow,
  requireVisible,
  toOfferedItem,
} from './offered-item.ts'
export { countedIn, ownTotals, type Totals } from './own-totals.ts'
export { purchase } from './purchase.ts'
export { averageOf, toRating } from './rating.ts'
export { refundSale, releaseDueShares, releaseSale, type TakeBack } from './sales/end-sale.ts'
export { mergedSales } from './sales/merged-data.ts'
export { claimsOfPurchases } from './sales/purchase-claims.ts'
export { findSaleTo, hasSales, lockSale, type SaleRow, setClaimed } from './sales/sale-queries.ts'
export { sitemapOf } from './sitemap.ts'
