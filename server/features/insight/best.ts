import type { Db } from '#kernel/db.ts'
import './tables.ts'

export const listBest = (db: Db) =>
  db
    .selectFrom('insight_best')
    .innerJoin('resource', 'resource.id', 'insight_best.resource_id')
    .select(['resource.id', 'resource.name', 'insight_best.downloads', 'insight_best.sales', 'insight_best.coins'])
    .where('resource.is_listed', '=', true)
    .orderBy('insight_best.rank')
    .execute()
