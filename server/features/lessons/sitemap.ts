import { sql } from 'kysely'
import { paths } from '#contract/paths.ts'
import { sitemapOf } from '../offers/index.ts'

export const lessonPages = sitemapOf('lesson', {
  path: paths.lesson,
  changedAt: sql`updated_at`,
  isPublic: sql`is_listed and is_public`,
})
