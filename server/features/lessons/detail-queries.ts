import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#kernel/db.ts'
import { hot } from '#kernel/hot.ts'
import type { Actor } from '#kernel/session.ts'
import { codeSql } from '../access/index.ts'
import { attachmentsOf, chaptersOf, sectionsOf } from './catalogue.ts'
import { accessColumns, seesClosed } from './item.ts'
import { itemColumns, lessons, listing } from './list-queries.ts'

const moreShown = 4
const shown = sql.ref<number>('lesson.version')

const favoriteOf = (me: RawBuilder<number>) =>
  sql<boolean>`exists (select from lesson_favorite as f where f.member_id = ${me} and f.lesson_id = lesson.id)`

/** Everything a lesson's page shows, for one viewer, in one query; deleted and hidden ones are the caller's to refuse. */
export const findDetail = async (db: Db, viewer: Actor | undefined, id: number) => {
  const me = viewer?.id
  const [row] = await hot(db, `lessons.detail ${viewer?.level}`, { id, ...(me && { me }) }, ($) => {
    const viewing = me ? ($('me') as RawBuilder<number>) : undefined
    return lessons(db)
      .select(itemColumns)
      .select([
        'lesson.content',
        'lesson.favorite_count',
        'lesson.trace_code',
        'lesson.version',
        'lesson.allows_rates',
        'lesson.taken_down_at',
        'lesson.deleted_at',
        chaptersOf(shown).as('chapters'),
        sectionsOf(shown, viewing).as('sections'),
        attachmentsOf(shown).as('attachments'),
      ])
      .select([
        (viewing ? codeSql(viewer!, accessColumns, viewing) : sql<0>`0`).as('code'),
        (viewing ? favoriteOf(viewing) : sql<boolean>`false`).as('is_favorite'),
      ])
      .where('lesson.id', '=', $('id'))
  })
  return row
}

/** The author's newest besides this one, among those the viewer finds in lists. */
export const findMore = async (
  db: Db,
  viewer: Actor | undefined,
  { id, authorId }: { id: number; authorId: number },
) => {
  const { rows } = await listing.find(
    db,
    { page: 0, size: moreShown + 1, sort: { field: 'uploadTime', direction: 'desc' } },
    { authorId, ...(!seesClosed(viewer) && { onlyOpen: true }) },
  )
  return rows.filter((row) => row.id !== id).slice(0, moreShown)
}
