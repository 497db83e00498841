import type { z } from 'zod'
import type { listItemDays } from '#contract/office/insight/insight.ts'
import { holds } from '#contract/permissions.ts'
import type { Db } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import type { Actor } from '#kernel/http/index.ts'
import { readItemDays, requireItem } from '../../catalogue/items/index.ts'

/** The recent day figures of an item, for its author and administrators only. */
export const readOwnItemDays = async (db: Db, actor: Actor, { kind, itemId }: z.output<typeof listItemDays.query>) => {
  const { item } = await requireItem(db, actor, kind, itemId)
  if (item.ownerId !== actor.id && !holds(actor.adminRole, 'auditContent')) fail('forbidden')
  return readItemDays(db, itemId)
}
