import { sql } from 'kysely'
import { sitemapOf } from '../offers/index.ts'
import { pagePath } from './view.ts'

export const resourcePages = sitemapOf('resource', {
  path: pagePath,
  changedAt: sql`coalesce(approved_at, uploaded_at)`,
  isPublic: sql`is_listed`,
})
