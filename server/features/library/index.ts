// The back office names jobs by their declarations.
import './audit/release-resource.job.ts'
import './subscriptions/notify-subscribers.job.ts'
import './versions/notify-buyers.job.ts'

import './invariants.ts'

export { adminRoutes } from './audit/admin-routes.ts'
export { memberPart, readResourceHead, resourcePart } from './dossier.ts'
export { resourceFinder } from './finder.ts'
export { importResource, type ResourceHistory } from './import-resource.ts'
export { mergedSubscriptions } from './merged-data.ts'
export { uploadRules } from './own/contribution.ts'
export { recycledResources } from './own/recycled-resources.ts'
export { libraryData } from './personal-data.ts'
export { routes } from './routes.ts'
export { toLicence, traceFacts } from './trace/trace.ts'
