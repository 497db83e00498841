// The back office names jobs by their declarations.
import './announce-periods.job.ts'
import './publish-scheduled.job.ts'

export { recycledPages } from './recycled-pages.ts'
export { routes } from './routes.ts'
export { ownPages } from './sitemap.ts'
