import type { Db } from '#kernel/database/index.ts'
import './tables.ts'

/** The best items of the last weeks according to the last roll-up, without items that are no longer listed. */
export const readBest = async (db: Db) => {
  const [resources, lessons] = await Promise.all([bestResources(db), bestLessons(db)])
  return { resources, lessons }
}

const bestResources = (db: Db) =>
  db
    .selectFrom('insight_top_resource as best')
    .innerJoin('item', 'item.id', 'best.resource_id')
    .select(['item.id', 'item.name', 'best.downloads', 'best.sales', 'best.coins'])
    .where('item.is_listed', '=', true)
    .orderBy('best.rank')
    .execute()

const bestLessons = (db: Db) =>
  db
    .selectFrom('insight_top_lesson as best')
    .innerJoin('item', 'item.id', 'best.lesson_id')
    .select([
      'item.id',
      'item.name',
      'best.learners',
      'best.watched_seconds as watchedSeconds',
      'best.sales',
      'best.coins',
    ])
    .where('item.is_listed', '=', true)
    .orderBy('best.rank')
    .execute()
