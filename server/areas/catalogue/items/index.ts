// The back office names jobs by their declarations.
import './sales/release-shares.job.ts'
import './authors/notify-followers.job.ts'

import './access/invariants.ts'
import './authors/invariants.ts'
import './invariants.ts'
import './reviews/invariants.ts'
import './sales/invariants.ts'

export { isCurrent } from './access/current-share.ts'
export { buyers, memberPart as accessPart, purchasesOf, sales } from './access/dossier.ts'
export { accessCode, revokeBought } from './access/grants.ts'
export { dropGroup, eraseGroup, findDeletedGroup, returnGroup, saveGroup, setGroupPeople } from './access/groups.ts'
export { mergedGrants } from './access/merged-data.ts'
export { grantData } from './access/personal-data.ts'
export {
  countOfValidity,
  countReceived,
  receivedColumns,
  receivedPage,
  recordAccessRequest,
  sharesReceived,
  toReceived,
} from './access/received.ts'
export { requireSelf } from './access/require-self.ts'
export { accessCodes, codeSql, holderOf, type Item, usesAll, type Viewer, viewerGroup } from './access/rule.ts'
export { grantShared, peopleReached, revokeShared, sharesOf, sharesReaching } from './access/shares.ts'
export type { ItemKind } from './access/tables.ts'
export { restoreOwn, resubmit, takeOwnDown, toOwnState, withdraw } from './actions/author-actions.ts'
export { eraseTexts, hasBuyers, restoreDeleted } from './actions/recycled-items.ts'
export { openItem, remove, takeDown } from './actions/sale-actions.ts'
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
export { mergedFollows } from './authors/merged-data.ts'
export { notifyFollowers } from './authors/notify-followers.job.ts'
export { followData } from './authors/personal-data.ts'
export { routes as authorRoutes } from './authors/routes.ts'
export { authorPages } from './authors/sitemap.ts'
export {
  type Categorized,
  type CategoryKind,
  listCategories,
  recycledCategories,
  removeCategory,
  requireCategory,
  saveCategory,
  sortCategories,
} from './categories/categories.ts'
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
  toOfferedItem,
} from './items.ts'
export { anyStateOf } from './listing/any-state.ts'
export { audienceOf } from './listing/audience.ts'
export { countChoices } from './listing/count-choices.ts'
export { type ListFilter, newestFirst, priceFilter } from './listing/filter.ts'
export { type ListedPage, listAnyState, listItems } from './listing/list-items.ts'
export { countFound, narrowFound, rowsOfResults, type SiteQuestion, searchItems } from './listing/search-items.ts'
export { boughtPage, countBought, countFavorites, favoritePage } from './member-lists.ts'
export { mergedItems } from './merged-data.ts'
export { countedIn, countMine, countOwn, ownTotals, type Totals } from './own-items.ts'
export { itemPages, newestItems } from './public-pages.ts'
export { buy, purchase } from './purchase.ts'
export { toRating } from './rating.ts'
export { memberPart as reviewPart, resourcePart as reviewResourcePart } from './reviews/dossier.ts'
export { importReview, type PastReview } from './reviews/import-review.ts'
export { isUsed } from './reviews/is-used.ts'
export { mergedReviews } from './reviews/merged-data.ts'
export { reviewData } from './reviews/personal-data.ts'
export { recycledReviews } from './reviews/recycled-reviews.ts'
export { reportedReviews } from './reviews/reported-reviews.ts'
export { routes as reviewRoutes } from './reviews/routes.ts'
export { refundSale, releaseDueShares, releaseSale } from './sales/end-sale.ts'
export { mergedSales } from './sales/merged-data.ts'
export { claimsOfPurchases } from './sales/purchase-claims.ts'
export { findSaleTo, hasSales, lockSale, type SaleRow, setClaimed } from './sales/sale-queries.ts'
export { newDownloadCode } from './trace-code.ts'
export { useData } from './uses/personal-data.ts'
export { recordUse } from './uses/record-use.ts'
