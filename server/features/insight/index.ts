export { countVisits } from './count-visits.ts'
export { rollUp } from './roll-up.job.ts'
export { routes } from './routes.ts'
