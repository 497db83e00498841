export { countVisits } from './count-visits.ts'
export { importPast, type PastDay, recountDays } from './import-past.ts'
export { rollUp } from './roll-up.job.ts'
export { routes } from './routes.ts'
