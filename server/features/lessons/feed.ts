import { sql } from 'kysely'
import { paths } from '#contract/paths.ts'
import { newestOf } from '../offers/index.ts'

export const newestLessons = newestOf('lesson', {
  path: paths.lesson,
  summary: sql`item.content`,
  isPublic: sql`item.is_public`,
})
