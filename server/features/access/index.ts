import './invariants.ts'

export { anyStateOf } from './any-state.ts'
export { accessCode, grantBought } from './grants.ts'
export { dropGroup, saveGroup, setGroupPeople } from './groups.ts'
export { grantData } from './personal-data.ts'
export { type AccessCode, accessCodes, codeSql, type Item, isOnOffer, type Viewer } from './rule.ts'
export { grantShared, lastSharesReaching, peopleReached, revokeShared, sharesReaching } from './shares.ts'
export type { ItemKind } from './tables.ts'
