import './invariants.ts'

export { accessCode, findPurchase, grantBought } from './grants.ts'
export { type AccessCode, accessCodes, codeSql, type Item, isHeld } from './rule.ts'
