import { sql } from 'kysely'
import { newestOf } from '../offers/index.ts'
import { pagePath } from './view.ts'

export const newestLessons = newestOf('lesson', {
  path: pagePath,
  summary: sql`item.content`,
  isPublic: sql`item.is_public`,
})
