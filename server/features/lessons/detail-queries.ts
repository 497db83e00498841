import { type RawBuilder, sql } from 'kysely'
import type { AiShare } from '#contract/moderation/ai-rules.ts'
import { type Db, preparedRow } from '#kernel/database/index.ts'
import type { Actor } from '#kernel/http/index.ts'
import { codeSql, viewerGroup } from '../access/index.ts'
import { type ProgressJson, progressOf, shownCatalogue } from './catalogue.ts'
import { accessColumns, seesClosed } from './lesson.ts'
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
    select other.id, other.name, left(other.content, ${sql.lit(summaryLength)}) as summary, other.cover, other.category_id,
           category.name as category_name, other.uploaded_at, other.updated_at, other.coin, other.view_count, other.learner_count, other.rating_count, other.rating_sum,
           other.is_public, other.has_chapter, other.chapter_count, other.section_count, other.seconds, other.has_trial
    from lesson as other join lesson_category as category on category.id = other.category_id
    where other.is_listed and other.author_id = lesson.author_id and other.id <> lesson.id
      ${seesClosed(viewer) ? sql`` : sql`and other.is_public`}
    order by other.uploaded_at desc, other.id desc limit ${sql.lit(moreShown)}) as more)`

const favoriteOf = (me: RawBuilder<number>) =>
  sql<boolean>`exists (select from lesson_favorite as f where f.member_id = ${me} and f.lesson_id = lesson.id)`

/** Everything a lesson's page shows to one viewer, in one query. The caller refuses deleted and hidden lessons. */
export const findDetail = async (db: Db, viewer: Actor | undefined, id: number) => {
  const me = viewer?.id
  const row = await preparedRow(db, `lessons.detail ${viewerGroup(viewer)}`, { id, ...(me && { me }) }, ($) => {
    const viewing = me ? ($('me') as RawBuilder<number>) : undefined
    return lessons(db)
      .select(itemColumns)
      .select([
        'lesson.content',
        'lesson.favorite_count',
        'lesson.trace_code',
        'lesson.version',
        'lesson.allows_rates',
        sql<AiShare | null>`coalesce(lesson.ai_share_ruled, lesson.ai_share)`.as('ai_share'),
        'lesson.taken_down_at',
        'lesson.deleted_at',
        shownCatalogue.as('catalogue'),
        moreFromAuthor(viewer).as('more'),
      ])
      .select([
        (viewing ? codeSql(viewer!, accessColumns, viewing) : sql<0>`0`).as('code'),
        (viewing ? favoriteOf(viewing) : sql<boolean>`false`).as('is_favorite'),
        (viewing ? progressOf(viewing) : sql<ProgressJson[] | null>`null`).as('progress'),
      ])
      .where('lesson.id', '=', $('id'))
  })
  return row
}
