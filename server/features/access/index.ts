import './invariants.ts'

export { accessCode, grantBought, grantShared } from './grants.ts'
export { type AccessCode, accessCodes, codeSql, type Item } from './rule.ts'
