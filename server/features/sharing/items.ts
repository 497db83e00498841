import type { Db, Tx } from '#kernel/db.ts'
import { fail } from '#kernel/errors.ts'
import type { Actor } from '#kernel/session.ts'
import { type AccessCode, accessCode, accessCodes, type Item, type ItemKind } from '../access/index.ts'
import * as lessons from '../lessons/index.ts'
import * as library from '../library/index.ts'

interface Shareable {
  label: string
  find: (db: Db | Tx, id: number) => Promise<(Item & { name: string }) | undefined>
  isVisible: (actor: Actor, item: Item, code: AccessCode) => boolean
  path: (id: number) => `/${string}`
}

/** What can be shared, kind by kind. */
export const shareables: Record<ItemKind, Shareable> = {
  resource: { label: '资源', find: library.findItem, isVisible: library.isVisible, path: library.pagePath },
  lesson: { label: '课程', find: lessons.findItem, isVisible: lessons.isVisible, path: lessons.pagePath },
}

/** An item the actor can see, with what he may do with it. */
export const requireItem = async (db: Db | Tx, actor: Actor, kind: ItemKind, id: number) => {
  const item = (await shareables[kind].find(db, id)) ?? fail('not_found')
  const code = await accessCode(db, actor, item)
  return shareables[kind].isVisible(actor, item, code) ? { item, code } : fail('not_found')
}

/**
 * An item the actor may share (decision 9): what is his own, as an administrator anything, and a course he bought, which
 * opens to a limited number of people. What was shared with somebody he cannot share on.
 */
export const requireShareable = async (db: Db | Tx, actor: Actor, kind: ItemKind, id: number) => {
  const { item, code } = await requireItem(db, actor, kind, id)
  const isPurchase = kind === 'lesson' && code === accessCodes.bought
  if (item.ownerId !== actor.id && actor.level !== 1 && !isPurchase) fail('share_not_allowed')
  return { item, isPurchase }
}
