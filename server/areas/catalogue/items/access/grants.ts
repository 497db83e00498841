import { sql } from 'kysely'
import { levelId } from '#contract/constants.ts'
import { type Db, prepared, preparedRow, type Tx } from '#kernel/database/index.ts'
import { type AccessCode, codeOf, type Grants, type Item, isBought, isShared, usesAll, type Viewer } from './rule.ts'
import './tables.ts'

/** The member's grants of one item, direct or through a group, in one query of index lookups. */
const findGrants = async (db: Db | Tx, memberId: number, id: number): Promise<Grants> => {
  const grants = await preparedRow(db, 'access.grants', { memberId, id }, ($) =>
    db.selectNoFrom([isBought($('memberId'), $('id')).as('bought'), isShared($('memberId'), $('id')).as('shared')]),
  )
  return grants!
}

const noGrants: Grants = { bought: false, shared: false }

/** The member's access to the item, decided at every call. Grants are looked up only where they matter. */
export const accessCode = async (
  db: Db | Tx,
  actor: (Viewer & { id: number }) | undefined,
  item: Item,
): Promise<AccessCode> => {
  const { level } = actor ?? {}
  const isOwner = actor?.id === item.ownerId && level !== levelId.third
  if (!actor || !level || usesAll(actor) || isOwner) return codeOf(actor ?? {}, item, noGrants)
  return codeOf(actor, item, await findGrants(db, actor.id, item.id))
}

/**
 * Grants an item that is paid for in the same transaction. Of two concurrent calls the second waits and gets `isNew:
 * false`, so that it does not charge again.
 */
export const grantBought = async (
  tx: Tx,
  {
    id,
    memberId,
    coins,
    version,
    at,
  }: { id: number; memberId: number; coins: number; version: number; at?: Date | undefined },
): Promise<{ isNew: boolean }> => {
  const inserted = await prepared(
    tx,
    'access.grant bought',
    { id, memberId, coins, version, at: at ?? null },
    ($) => sql`
      insert into access_grant (item_id, member_id, reason, coins, version, created_at)
      values (${$('id')}, ${$('memberId')}, 'bought', ${$('coins')}, ${$('version')},
        coalesce(${$('at')}::timestamptz, now()))
      on conflict do nothing returning id`,
  )
  return { isNew: inserted.length > 0 }
}

export const findPurchase = (db: Db | Tx, memberId: number, itemId: number) =>
  db
    .selectFrom('access_grant')
    .select(['coins', 'version', 'created_at'])
    .where('member_id', '=', memberId)
    .where('item_id', '=', itemId)
    .where('reason', '=', 'bought')
    .where('revoked_at', 'is', null)
    .executeTakeFirst()

/** CLAIM-7: ends a refunded purchase, and the shares that the buyer gave because of it. */
export const revokeBought = async (tx: Tx, memberId: number, itemId: number): Promise<void> => {
  await tx
    .updateTable('access_grant')
    .set({ revoked_at: sql<Date>`now()` })
    .where('item_id', '=', itemId)
    .where('revoked_at', 'is', null)
    .where((eb) =>
      eb.or([eb.and([eb('member_id', '=', memberId), eb('reason', '=', 'bought')]), eb('giver_id', '=', memberId)]),
    )
    .execute()
}
