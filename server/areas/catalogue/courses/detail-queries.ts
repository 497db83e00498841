import { type RawBuilder, sql } from 'kysely'
import type { AiShare } from '#contract/base/moderation/ai-rules.ts'
import { type Db, preparedRow } from '#kernel/database/index.ts'
import type { Actor } from '#kernel/http/index.ts'
import { codeSql, favoriteOf, offeredColumns, seesClosed, viewerGroup } from '../items/index.ts'
import { type ProgressJson, progressOf, shownCatalogue } from './catalogue.ts'
import { itemColumns, lessons, summaryLength } from './list-queries.ts'
import type { ItemRow } from './view.ts'

const moreShown = 4

/** A row of the aggregate below: times come as text. */
export type MoreJson = Omit<ItemRow, 'uploaded_at' | 'updated_at' | 'author_id' | 'author_name' | 'state'> & {
  uploaded_at: string
  updated_at: string
}

/** The author's newest other lessons that the viewer sees in lists. */
const moreFromAuthor = (viewer: Actor | undefined) => sql<MoreJson[] | null>`(
  select json_agg(more) from (
    select other.id, other.name, left(other.description, ${sql.lit(summaryLength)}) as summary, other.cover, other.category_id,
           category.name as category_name, other.uploaded_at, other.updated_at, other.coin, stats.view_count, stats.use_count,
           stats.rating_count, stats.rating_sum, other.is_open, course.has_chapter, course.chapter_count, course.section_count,
           course.seconds, course.has_trial
    from item as other join category on category.id = other.category_id
      join item_stats as stats on stats.item_id = other.id join lesson as course on course.item_id = other.id
    where other.is_listed and other.author_id = item.author_id and other.id <> item.id
      ${seesClosed(viewer) ? sql`` : sql`and other.is_open`}
    order by other.uploaded_at desc, other.id desc limit ${sql.lit(moreShown)}) as more)`

/** Everything a lesson's page shows to one viewer, in one query. The caller refuses deleted and hidden lessons. */
export const findDetail = async (db: Db, viewer: Actor | undefined, id: number) => {
  const me = viewer?.id
  const row = await preparedRow(db, `lessons.detail ${viewerGroup(viewer)}`, { id, ...(me && { me }) }, ($) => {
    const viewing = me ? ($('me') as RawBuilder<number>) : undefined
    return lessons(db)
      .select(itemColumns)
      .select(offeredColumns)
      .select([
        'item.description',
        'item_stats.favorite_count',
        'item.trace_code',
        'lesson.allows_rates',
        sql<AiShare | null>`coalesce(item.ai_share_ruled, item.ai_share)`.as('ai_share'),
        shownCatalogue.as('catalogue'),
        moreFromAuthor(viewer).as('more'),
      ])
      .select([
        (viewing ? codeSql(viewer!, viewing) : sql<0>`0`).as('code'),
        (viewing ? favoriteOf(viewing) : sql<boolean>`false`).as('is_favorite'),
        (viewing ? progressOf(viewing) : sql<ProgressJson[] | null>`null`).as('progress'),
      ])
      .where('item.id', '=', $('id'))
  })
  return row
}
