import { sql } from 'kysely'
import { paths } from '#contract/paths.ts'
import { sitemapOf } from '../offers/index.ts'

export const resourcePages = sitemapOf('resource', {
  path: paths.resource,
  changedAt: sql`coalesce(approved_at, uploaded_at)`,
  isPublic: sql`is_listed`,
})
