import { sql } from 'kysely'
import { newestOf } from '../offers/index.ts'
import { pagePath } from './view.ts'

export const newestResources = newestOf('resource', {
  path: pagePath,
  summary: sql`item.description`,
  isPublic: sql`true`,
})
