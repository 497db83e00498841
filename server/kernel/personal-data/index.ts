export { countRows } from './count-rows.ts'
export { moveRows } from './move-rows.ts'
export type { MergedData, PersonalData } from './personal-data.ts'
