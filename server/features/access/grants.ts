import { levelId } from '#contract/constants.ts'
import { batchedRow, type Db, type Tx } from '#kernel/database/index.ts'
import { type AccessCode, codeOf, type Held, type Item, isBought, isShared, type Viewer } from './rule.ts'
import './tables.ts'

/** What the member was granted of one item, by himself or through a group, in one query of index look-ups. */
const findHeld = async (db: Db | Tx, memberId: number, { kind, id }: Pick<Item, 'kind' | 'id'>): Promise<Held> => {
  const held = await batchedRow(db, `access.held ${kind}`, { memberId, id }, ($) => {
    const item = { kind, id: $('id') }
    return db.selectNoFrom([isBought($('memberId'), item).as('bought'), isShared($('memberId'), item).as('shared')])
  })
  return held!
}

const nothing: Held = { bought: false, shared: false }

/** What this person may do with the item, decided anew at every call. Grants are looked up only where they matter. */
export const accessCode = async (
  db: Db | Tx,
  actor: (Viewer & { id: number }) | undefined,
  item: Item,
): Promise<AccessCode> => {
  const { level } = actor ?? {}
  const isOwner = actor?.id === item.ownerId && level !== levelId.third
  if (!actor || !level || level === levelId.administrator || isOwner) return codeOf(actor ?? {}, item, nothing)
  return codeOf(actor, item, await findHeld(db, actor.id, item))
}

/**
 * Grants what somebody pays for in the same transaction. Of two at once the second waits for the first and is told that
 * there is nothing left to pay.
 */
export const grantBought = async (
  tx: Tx,
  {
    kind,
    id,
    memberId,
    coins,
    version,
    at,
  }: Pick<Item, 'kind' | 'id'> & { memberId: number; coins: number; version: number; at?: Date | undefined },
): Promise<{ isNew: boolean }> => {
  const inserted = await tx
    .insertInto('access_grant')
    .values({ kind, item_id: id, member_id: memberId, reason: 'bought', coins, version, ...(at && { created_at: at }) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return { isNew: inserted !== undefined }
}

export const findPurchase = (db: Db | Tx, memberId: number, { kind, id }: Pick<Item, 'kind' | 'id'>) =>
  db
    .selectFrom('access_grant')
    .select(['coins', 'version', 'created_at'])
    .where('member_id', '=', memberId)
    .where('kind', '=', kind)
    .where('item_id', '=', id)
    .where('reason', '=', 'bought')
    .executeTakeFirst()
