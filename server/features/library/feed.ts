import { sql } from 'kysely'
import { paths } from '#contract/paths.ts'
import { newestOf } from '../offers/index.ts'

export const newestResources = newestOf('resource', {
  path: paths.resource,
  summary: sql`item.description`,
  isPublic: sql`true`,
})
