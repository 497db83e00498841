import { sql } from 'kysely'
import { levelId } from '#contract/constants.ts'
import { type Db, preparedRow, type Tx } from '#kernel/database/index.ts'
import type { Actor } from '#kernel/http/index.ts'
import { codeSql, holderOf, usesAll, viewerGroup } from '../access/index.ts'
import { accessColumnsOf, type OfferedItem, type OfferedRow, requireVisible, toOfferedItem } from '../offers/index.ts'
import './tables.ts'

export type LessonItem = OfferedItem & { kind: 'lesson' }

export const lessonColumns = [
  'lesson.id',
  'lesson.name',
  'lesson.author_id',
  'lesson.coin',
  'lesson.state',
  'lesson.version',
  'lesson.is_public',
  'lesson.taken_down_at',
  'lesson.deleted_at',
] as const

export const toLesson = (row: OfferedRow & { is_public: boolean }): LessonItem =>
  toOfferedItem('lesson', row, row.is_public)

export const accessColumns = accessColumnsOf('lesson', sql.ref<boolean>('lesson.is_public'))

/** Whether lists show closed lessons to the actor (ACCESS-14); others see only those they bought or received. */
export const seesClosed = (actor: Actor | undefined) => usesAll(actor) || actor?.level === levelId.first

/** A lesson, also a deleted one, with the access code of the actor. */
const findLesson = (db: Db | Tx, actor: Actor | undefined, id: number) =>
  preparedRow(db, `lessons.item ${viewerGroup(actor)}`, { id, ...holderOf(actor) }, ($) =>
    db
      .selectFrom('lesson')
      .select(lessonColumns)
      .select(codeSql(actor ?? {}, accessColumns, $('me')).as('code'))
      .where('lesson.id', '=', $('id')),
  )

/** A lesson that the actor can see, with the access code. */
export const requireLesson = async (db: Db | Tx, actor: Actor | undefined, id: number) => {
  const row = await findLesson(db, actor, id)
  return requireVisible(actor, row && { item: toLesson(row), code: row.code })
}
