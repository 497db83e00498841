export { metricsText, watchRequests, watchSources } from './metrics.ts'
