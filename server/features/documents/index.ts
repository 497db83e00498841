export { convertDocument } from './convert-document.job.ts'
export { onVersionAdded } from './on-version-added.ts'
export { routes } from './routes.ts'
