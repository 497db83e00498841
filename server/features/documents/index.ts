// The back office names jobs by their declarations.
import './rebuild/continue-rebuild.job.ts'

export { findAlike } from './alike/find-alike.ts'
export { convertDocument } from './convert-document.job.ts'
export { eraseReadableForms } from './erase-readable-forms.ts'
export { onVersionAdded } from './on-version-added.ts'
export { readingData } from './personal-data.ts'
export { routes } from './routes.ts'
