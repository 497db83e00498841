import { type RawBuilder, sql } from 'kysely'
import { type Db, preparedRow } from '#kernel/database/index.ts'
import type { Actor } from '#kernel/http/index.ts'
import { type CardRow, detailColumns, moreFromAuthor, viewerColumns, viewerGroup } from '../items/index.ts'
import { type ProgressJson, progressOf, shownCatalogue } from './catalogue.ts'
import { itemColumns, lessons, summaryLength } from './list-queries.ts'
import type { ItemRow } from './view.ts'

/** What a card shows of a lesson alone; times come as text. */
type OwnJson = Omit<ItemRow, keyof CardRow | 'updated_at'> & { updated_at: string }

const ownColumns = sql`left(other.description, ${sql.lit(summaryLength)}) as summary, other.updated_at, other.is_open,
  own.has_chapter, own.chapter_count, own.section_count, own.seconds, own.has_trial`

/** Everything a lesson's page shows to one viewer, in one query. The caller refuses deleted and hidden lessons. */
export const findDetail = async (db: Db, viewer: Actor | undefined, id: number) => {
  const me = viewer?.id
  const row = await preparedRow(db, `lessons.detail ${viewerGroup(viewer)}`, { id, ...(me && { me }) }, ($) => {
    const viewing = me ? ($('me') as RawBuilder<number>) : undefined
    return lessons(db)
      .select(itemColumns)
      .select(detailColumns)
      .select([
        'lesson.allows_rates',
        shownCatalogue.as('catalogue'),
        moreFromAuthor<OwnJson>('lesson', viewer, ownColumns).as('more'),
      ])
      .select([
        ...viewerColumns(viewer, viewing),
        (viewing ? progressOf(viewing) : sql<ProgressJson[] | null>`null`).as('progress'),
      ])
      .where('item.id', '=', $('id'))
  })
  return row
}
