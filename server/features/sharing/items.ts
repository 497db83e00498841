import { paths } from '#contract/paths.ts'
import { holds } from '#contract/permissions.ts'
import type { Db, Tx } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import type { Actor } from '#kernel/http/index.ts'
import { type AccessCode, accessCodes, type Item, type ItemKind } from '../access/index.ts'
import * as lessons from '../lessons/index.ts'
import * as library from '../library/index.ts'

interface Shareable {
  label: string
  /** Fails for items that the actor cannot see. */
  require: (db: Db | Tx, actor: Actor, id: number) => Promise<{ item: Item & { name: string }; code: AccessCode }>
  path: (id: number) => `/${string}`
}

/** The kinds of items that can be shared. */
export const shareables: Record<ItemKind, Shareable> = {
  resource: { label: '资源', require: library.requireResource, path: paths.resource },
  lesson: { label: '课程', require: lessons.requireLesson, path: paths.lesson },
}

/** An item that the actor can see, with his access code. */
export const requireItem = (db: Db | Tx, actor: Actor, kind: ItemKind, id: number) =>
  shareables[kind].require(db, actor, id)

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
