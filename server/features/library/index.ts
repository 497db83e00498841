import './invariants.ts'

export { adminRoutes } from './admin-routes.ts'
export { uploadRules } from './contribution.ts'
export { importResource, type Past } from './import-resource.ts'
export { describeResources, takeReportedDown } from './reported-resources.ts'
export { routes } from './routes.ts'
export { resourcePages } from './sitemap.ts'
export { tallies } from './tallies.ts'
