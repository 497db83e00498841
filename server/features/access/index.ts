import './invariants.ts'

export { accessCode, findPurchase, grantBought, grantShared } from './grants.ts'
export { type AccessCode, accessCodes, codeSql, type Item, isHeld } from './rule.ts'
