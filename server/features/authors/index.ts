// The back office names jobs by their declarations.
import './notify-followers.job.ts'

import './invariants.ts'

export { mergedFollows } from './merged-data.ts'
export { notifyFollowers } from './notify-followers.job.ts'
export { followData } from './personal-data.ts'
export { routes } from './routes.ts'
export { authorPages } from './sitemap.ts'
