import { sql } from 'kysely'
import type { Db, Tx } from '#kernel/db.ts'
import { fail } from '#kernel/errors.ts'
import { hotRow } from '#kernel/hot-row.ts'
import type { Actor } from '#kernel/session.ts'
import { type AccessCode, accessCode, accessCodes, type Item, isOnOffer } from '../access/index.ts'
import './tables.ts'

/** What access and purchases look at. */
export interface ResourceFacts extends Item {
  kind: 'resource'
  name: string
  version: number
}

/** One resource, deleted ones included: who may still use it decides the rule. */
const findItem = async (db: Db | Tx, id: number): Promise<ResourceFacts | undefined> => {
  const row = await hotRow(db, 'library.item', { id }, ($) =>
    db
      .selectFrom('resource')
      .select(['id', 'name', 'author_id', 'coin', 'state', 'version', 'taken_down_at', 'deleted_at'])
      .where('id', '=', $('id')),
  )
  return row && toFacts(row)
}

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
  const item = (await findItem(db, id)) ?? fail('not_found')
  const code = await accessCode(db, actor, item)
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
