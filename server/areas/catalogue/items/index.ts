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
export { listTrail } from './audit/audit-trail.ts'
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
export { followData, mergedFollows } from './authors/member-data.ts'
export { notifyFollowers } from './authors/notify-followers.job.ts'
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
export { detailColumns, moreFromAuthor, toMoreRow, viewerColumns } from './detail-columns.ts'
export { exportedColumns } from './exported-columns.ts'
export { addFavorite, cancelFavorite, favoriteData } from './favorites.ts'
export { itemFinder } from './found-items.ts'
export { type ItemHistory, importedColumns, insertHistory, withImportedFile } from './import-history.ts'
export { indexItem } from './index-item.ts'
export { readItemDays, sweepItemDays } from './item-days.ts'
export { itemKinds } from './item-kinds.ts'
export { auditTones, stateOf } from './item-state.ts'
export { type CardRow, toCard, toFound } from './item-view.ts'
export {
  canSee,
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
export { type ListFilter, priceFilter } from './listing/filter.ts'
export { itemLists } from './listing/item-lists.ts'
export { listItems } from './listing/list-items.ts'
export { boughtPage, countBought, countFavorites, favoritePage } from './member-lists.ts'
export { mergedItems } from './merged-data.ts'
export { countedIn, countMine, countOwn, ownTotals, type Totals } from './own-items.ts'
export { itemPages, newestItems } from './public-pages.ts'
export { buy, purchase } from './purchase.ts'
export { memberPart as reviewPart, resourcePart as reviewResourcePart } from './reviews/dossier.ts'
export { importReview, type PastReview } from './reviews/import-review.ts'
export { isUsed } from './reviews/is-used.ts'
export { mergedReviews, reviewData } from './reviews/member-data.ts'
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
