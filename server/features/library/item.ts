import { sql } from 'kysely'
import { batchedRow, type Db, type Tx } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import type { Actor } from '#kernel/http/index.ts'
import { type AccessCode, accessCodes, codeSql, holderOf, type Item, isOnOffer } from '../access/index.ts'
import './tables.ts'

/** What access and purchases look at. */
export interface ResourceFacts extends Item {
  kind: 'resource'
  name: string
  version: number
}

/** One resource, deleted ones included, with what the rule says of this person and it. */
const findItem = (db: Db | Tx, actor: Actor | undefined, id: number) =>
  batchedRow(db, `library.item ${actor?.level}`, { id, ...holderOf(actor) }, ($) =>
    db
      .selectFrom('resource')
      .select(['id', 'name', 'author_id', 'coin', 'state', 'version', 'taken_down_at', 'deleted_at'])
      .select(codeSql(actor ?? {}, accessColumns, $('me')).as('code'))
      .where('id', '=', $('id')),
  )

export const toFacts = (row: {
  id: number
  name: string
  author_id: number
  coin: number
  state: number
  version: number
  taken_down_at: Date | null
  deleted_at: Date | null
}): ResourceFacts => ({
  kind: 'resource',
  id: row.id,
  name: row.name,
  ownerId: row.author_id,
  coin: row.coin,
  version: row.version,
  isApproved: row.state === 1,
  isTakenDown: row.taken_down_at !== null,
  isDeleted: row.deleted_at !== null,
  isOpen: true,
})

/**
 * Who sees that a resource is there at all: everybody what is on offer; the rest its buyers and administrators, and its
 * author until he deletes it.
 */
export const isVisible = (actor: Actor | undefined, item: Item, code: AccessCode): boolean => {
  if (isOnOffer(item) || actor?.level === 1 || code === accessCodes.bought) return true
  return actor?.id === item.ownerId && !item.isDeleted
}

/** A resource the person can see, with what he may do with it. */
export const requireItem = async (db: Db | Tx, actor: Actor | undefined, id: number) => {
  const row = (await findItem(db, actor, id)) ?? fail('not_found')
  const [item, code] = [toFacts(row), row.code]
  return isVisible(actor, item, code) ? { item, code } : fail('not_found')
}

/** The columns of `resource` as the rule of access wants them in a query. */
export const accessColumns = {
  kind: 'resource',
  id: sql.ref<number>('resource.id'),
  ownerId: sql.ref<number>('resource.author_id'),
  coin: sql.ref<number>('resource.coin'),
  onOffer: sql.ref<boolean>('resource.is_listed'),
  isOpen: sql<boolean>`true`,
} as const
