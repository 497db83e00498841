import type { Db, Tx } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import type { Actor } from '#kernel/http/index.ts'
import { findPurchase } from '../access/grants.ts'
import { type AccessCode, accessCodes } from '../access/rule.ts'
import type { ItemKind } from '../access/tables.ts'
import { type OfferedItem, requireItem } from '../items.ts'
import { isUsed } from './is-used.ts'
import type { OwnedBy } from './tables.ts'

export interface Reviewable {
  item: OfferedItem
  isAuthor: boolean
  ownedBy: OwnedBy | null
  boughtAt: Date | null
}

/**
 * REV-1: an item that the actor can see, and how the actor has it. An administrator may use everything, which alone is
 * no experience with it: a purchase, a share or a download is.
 */
export const readReviewable = async (
  db: Db | Tx,
  actor: Actor,
  { kind, itemId }: { kind: ItemKind; itemId: number },
): Promise<Reviewable> => {
  const { item, code } = await requireItem(db, actor, kind, itemId)
  const isAuthor = item.ownerId === actor.id
  if (isAuthor) return { item, isAuthor, ownedBy: null, boughtAt: null }
  const purchase = code === accessCodes.none ? undefined : await findPurchase(db, actor.id, itemId)
  const ownedBy = purchase ? 'bought' : await ownedWithout(db, actor, item, code)
  return { item, isAuthor, ownedBy, boughtAt: purchase?.created_at ?? null }
}

const ownedWithout = async (
  db: Db | Tx,
  actor: Actor,
  { id, coin }: OfferedItem,
  code: AccessCode,
): Promise<OwnedBy | null> => {
  if (code === accessCodes.shared) return 'shared'
  if (code !== accessCodes.free || coin > 0) return null
  return (await isUsed(db, actor.id, id)) ? 'used' : null
}

/** Refuses authors of the item and people who do not have it. */
export const requireOwned = ({ isAuthor, ownedBy }: Reviewable): OwnedBy => {
  if (isAuthor) return fail('review_own_item')
  return ownedBy ?? fail('review_not_owned')
}
