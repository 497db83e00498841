export { anyStateOf } from './any-state.ts'
export { auditTotal } from './audit-total.ts'
export { type Decision, toTrailRow, toTrailStep } from './audit-trail.ts'
export { authorActions, type SubmittedVersion, toOwnState } from './author-actions.ts'
export { countMine } from './count-mine.ts'
export { addToDay, readItemDays, spreadOverDays, sweepItemDays } from './item-days.ts'
export { facets, type ListFilter, listingOf } from './listing/listing.ts'
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
