import { sql } from 'kysely'
import { batchedRow, type Db, type Tx } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import type { Actor } from '#kernel/http/index.ts'
import { type AccessCode, accessCode, accessCodes, codeSql, holderOf, type Item, isOnOffer } from '../access/index.ts'
import './tables.ts'

/** What access and purchases look at. */
export interface LessonFacts extends Item {
  kind: 'lesson'
  name: string
  version: number
}

/** One lesson, deleted ones included, with what the rule says of this person and it. */
const findItem = (db: Db | Tx, actor: Actor | undefined, id: number) =>
  batchedRow(db, `lessons.item ${actor?.level}`, { id, ...holderOf(actor) }, ($) =>
    db
      .selectFrom('lesson')
      .select(factColumns)
      .select(codeSql(actor ?? {}, accessColumns, $('me')).as('code'))
      .where('lesson.id', '=', $('id')),
  )

export const factColumns = [
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

export const toFacts = (row: {
  id: number
  name: string
  author_id: number
  coin: number
  state: number
  version: number
  is_public: boolean
  taken_down_at: Date | null
  deleted_at: Date | null
}): LessonFacts => ({
  kind: 'lesson',
  id: row.id,
  name: row.name,
  ownerId: row.author_id,
  coin: row.coin,
  version: row.version,
  isApproved: row.state === 1,
  isTakenDown: row.taken_down_at !== null,
  isDeleted: row.deleted_at !== null,
  isOpen: row.is_public,
})

/** Who finds closed lessons in lists (ACCESS-14); everybody else sees them only by what he owns or was given. */
export const seesClosed = (actor: Actor | undefined) => actor?.level === 1 || actor?.level === 2

/**
 * Who sees that a lesson is there at all: what is on offer and open, everybody; what is closed, the first level and
 * whoever may use it; the rest its buyers and administrators, and its author until he deletes it.
 */
export const isVisible = (actor: Actor | undefined, item: Item, code: AccessCode): boolean => {
  if (actor?.level === 1 || code === accessCodes.bought) return true
  if (actor?.id === item.ownerId && !item.isDeleted) return true
  return isOnOffer(item) && (item.isOpen || actor?.level === 2 || code !== accessCodes.none)
}

export const canSee = async (db: Db | Tx, actor: Actor | undefined, item: Item): Promise<boolean> =>
  isVisible(actor, item, await accessCode(db, actor, item))

/** A lesson the person can see, with what he may do with it. */
export const requireItem = async (db: Db | Tx, actor: Actor | undefined, id: number) => {
  const row = (await findItem(db, actor, id)) ?? fail('not_found')
  const [item, code] = [toFacts(row), row.code]
  return isVisible(actor, item, code) ? { item, code } : fail('not_found')
}

/** The columns of `lesson` as the rule of access wants them in a query. */
export const accessColumns = {
  kind: 'lesson',
  id: sql.ref<number>('lesson.id'),
  ownerId: sql.ref<number>('lesson.author_id'),
  coin: sql.ref<number>('lesson.coin'),
  onOffer: sql.ref<boolean>('lesson.is_listed'),
  isOpen: sql.ref<boolean>('lesson.is_public'),
} as const
