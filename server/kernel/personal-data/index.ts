export type { PersonalData } from './personal-data.ts'
