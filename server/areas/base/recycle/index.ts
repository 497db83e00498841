// The back office names jobs by their declarations.
import './erase-expired.job.ts'

export { erasedText, type RecycledContent, type RecycledContents, recycle, requireAuthor } from './recycle.ts'
export { routes } from './routes.ts'
