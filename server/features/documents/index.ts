// The back office names jobs by their declarations.
import './drawn-pages/draw-pages.job.ts'
import './rebuild/continue-rebuild.job.ts'
import './scans/read-scan.job.ts'

export { findAlike } from './alike/find-alike.ts'
export { convertDocument } from './convert-document.job.ts'
export { eraseReadableForms } from './erase-readable-forms.ts'
export { placeFinder } from './found-place.ts'
export { mergedReading } from './merged-data.ts'
export { onVersionAdded } from './on-version-added.ts'
export { readingData } from './personal-data.ts'
export { readFilePages, readResourcePages } from './read-search-pages.ts'
export { routes } from './routes.ts'
