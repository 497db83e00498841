import { sql } from 'kysely'
import { sitemapOf } from '../offers/index.ts'
import { pagePath } from './view.ts'

export const lessonPages = sitemapOf('lesson', {
  path: pagePath,
  changedAt: sql`updated_at`,
  isPublic: sql`is_listed and is_public`,
})
