export { countVisits } from './count-visits.ts'
export { importVisits, type PastVisits, recountDays } from './import-visits.ts'
export { rollUp } from './roll-up.job.ts'
export { routes } from './routes.ts'
