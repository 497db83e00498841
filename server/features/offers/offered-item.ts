import { type RawBuilder, sql } from 'kysely'
import { levelId } from '#contract/constants.ts'
import { auditState } from '#contract/library/library-rules.ts'
import type { Db, Tx } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import type { Actor } from '#kernel/http/index.ts'
import {
  type AccessCode,
  accessCode,
  accessCodes,
  type Item,
  type ItemKind,
  isOnOffer,
  usesAll,
} from '../access/index.ts'

/** A resource or lesson with the facts that access and purchases depend on. */
export interface OfferedItem extends Item {
  name: string
  version: number
}

/** The columns that resources and lessons have in common and that decide about access. */
export interface OfferedRow {
  id: number
  name: string
  author_id: number
  coin: number
  state: number
  version: number
  taken_down_at: Date | null
  deleted_at: Date | null
}

export const toOfferedItem = <Kind extends ItemKind>(kind: Kind, row: OfferedRow, isOpen: boolean) => ({
  kind,
  id: row.id,
  name: row.name,
  ownerId: row.author_id,
  coin: row.coin,
  version: row.version,
  isApproved: row.state === auditState.approved,
  isTakenDown: row.taken_down_at !== null,
  isDeleted: row.deleted_at !== null,
  isOpen,
})

/** The columns of `resource` or `lesson` as the access rule needs them in a query. */
export const accessColumnsOf = <Kind extends ItemKind>(kind: Kind, isOpen: RawBuilder<boolean>) => ({
  kind,
  id: sql.ref<number>(`${kind}.id`),
  ownerId: sql.ref<number>(`${kind}.author_id`),
  coin: sql.ref<number>(`${kind}.coin`),
  onOffer: sql.ref<boolean>(`${kind}.is_listed`),
  isOpen,
})

/**
 * Whether a person may know that an item exists. Everybody sees what is on offer and open. Closed items are seen by the
 * first level and by people who may use them. Anything else is seen by its buyers, by administrators, and by its author
 * until the author deletes it.
 */
export const isVisible = (actor: Actor | undefined, item: Item, code: AccessCode): boolean => {
  if (usesAll(actor) || code === accessCodes.bought) return true
  if (actor?.id === item.ownerId && !item.isDeleted) return true
  return isOnOffer(item) && (item.isOpen || actor?.level === levelId.first || code !== accessCodes.none)
}

export const canSee = async (db: Db | Tx, actor: Actor | undefined, item: Item): Promise<boolean> =>
  isVisible(actor, item, await accessCode(db, actor, item))

/** The item with the access code of this person; an item the person cannot see is refused as if it did not exist. */
export const requireVisible = <Found extends OfferedItem>(
  actor: Actor | undefined,
  found: { item: Found; code: AccessCode } | undefined,
) => (found && isVisible(actor, found.item, found.code) ? found : fail('not_found'))
