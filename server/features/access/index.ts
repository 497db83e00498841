import './invariants.ts'

export { isCurrent } from './current-share.ts'
export { buyers, memberPart, purchasesOf, sales } from './dossier.ts'
export { accessCode, findPurchase, grantBought, revokeBought } from './grants.ts'
export { dropGroup, eraseGroup, findDeletedGroup, returnGroup, saveGroup, setGroupPeople } from './groups.ts'
export { mergedGrants } from './merged-data.ts'
export { grantData } from './personal-data.ts'
export {
  countOfValidity,
  countReceived,
  receivedColumns,
  receivedPage,
  recordAccessRequest,
  sharesReceived,
  toReceived,
} from './received.ts'
export { requirePermission } from './require-permission.ts'
export { requireSelf } from './require-self.ts'
export {
  type AccessCode,
  accessCodes,
  codeSql,
  holderOf,
  type Item,
  isOnOffer,
  usesAll,
  type Viewer,
  viewerGroup,
} from './rule.ts'
export { grantShared, lastSharesReaching, peopleReached, revokeShared, sharesOf, sharesReaching } from './shares.ts'
export type { ItemKind } from './tables.ts'
