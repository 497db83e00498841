import { holds } from '#contract/permissions.ts'
import type { Db, Tx } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import type { Actor } from '#kernel/http/index.ts'
import { accessCodes, type ItemKind, requireItem } from '../items/index.ts'

/**
 * An item that the actor may share (SHARE-2): his own items, any item as an administrator who audits content, and courses he bought, which
 * have a limited number of seats. Items shared with him he cannot share further.
 */
export const requireShareable = async (db: Db | Tx, actor: Actor, kind: ItemKind, id: number) => {
  const { item, code } = await requireItem(db, actor, kind, id)
  const isPurchase = kind === 'lesson' && code === accessCodes.bought
  if (item.ownerId !== actor.id && !holds(actor.adminRole, 'auditContent', 'do') && !isPurchase)
    fail('share_not_allowed')
  return { item, isPurchase }
}
