export { convertDocument } from './convert-document.job.ts'
export { eraseReadableForms } from './erase-readable-forms.ts'
export { onVersionAdded } from './on-version-added.ts'
export { routes } from './routes.ts'
