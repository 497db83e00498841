import './invariants.ts'

export { anyStateOf } from './any-state.ts'
export { auditTotal } from './audit-total.ts'
export { authorActs, toOwnState, type Waiting } from './author-acts.ts'
export { countMine } from './count-mine.ts'
export { isCurrent } from './current.ts'
export { accessCode } from './grants.ts'
export { dropGroup, saveGroup, setGroupPeople } from './groups.ts'
export { addToDay, readItemDays, spreadOverDays, sweepItemDays } from './item-days.ts'
export { countedIn, ownTotals, type Totals } from './own-totals.ts'
export { grantData } from './personal-data.ts'
export {
  askFor,
  countReceived,
  receivedColumns,
  receivedIn,
  receivedPage,
  sharesReceived,
  toReceived,
} from './received.ts'
export { requireSelf } from './require-self.ts'
export { type AccessCode, accessCodes, codeSql, holderOf, type Item, isOnOffer, type Viewer } from './rule.ts'
export { sell } from './sell.ts'
export { grantShared, peopleReached, revokeShared, sharesOf, sharesReaching } from './shares.ts'
export type { ItemKind } from './tables.ts'
export { type Decision, toTrailRow, toTrailStep } from './trail.ts'
