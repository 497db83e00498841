import './invariants.ts'

export { accessCode, grantBought, grantShared } from './grants.ts'
export { grantData } from './personal-data.ts'
export { type AccessCode, accessCodes, codeSql, type Item } from './rule.ts'
