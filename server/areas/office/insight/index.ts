// The back office names jobs by their declarations.
import './roll-up.job.ts'

export { countVisits } from './count-visits.ts'
export { importVisits, type PastVisits, recountDays } from './import-visits.ts'
export { routes } from './routes.ts'
export { countTodos } from './todos.ts'
