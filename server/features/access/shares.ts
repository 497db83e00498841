import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#kernel/db.ts'
import { isCurrent } from './current.ts'
import type { Item } from './rule.ts'
import type { ItemKind } from './tables.ts'
import './tables.ts'

/**
 * The shares that reach a member now, his own and those of his groups. Finding them costs what was shared with one person,
 * however large his groups are.
 */
export const sharesReaching = (db: Db | Tx, memberId: number | RawBuilder<number>, kind: ItemKind) => {
  const columns = [
    'share.id',
    'share.item_id',
    'share.giver_id',
    'share.group_id',
    'share.until',
    'share.created_at',
  ] as const
  return db
    .selectFrom('access_grant as share')
    .select(columns)
    .where('share.member_id', '=', memberId)
    .where('share.kind', '=', sql.lit(kind))
    .where('share.reason', '=', sql.lit('shared'))
    .where(isCurrent('share'))
    .unionAll(
      db
        .selectFrom('user_group_member')
        .innerJoin('access_grant as share', 'share.group_id', 'user_group_member.group_id')
        .select(columns)
        .where('user_group_member.member_id', '=', memberId)
        .where('share.kind', '=', sql.lit(kind))
        .where(isCurrent('share')),
    )
}

/** The last of the shares of each item that reach a member, for lists that show an item once. */
export const lastSharesReaching = (db: Db | Tx, memberId: number, kind: ItemKind) =>
  db
    .selectFrom(sharesReaching(db, memberId, kind).as('reaching'))
    .select(['id', 'item_id', 'giver_id', 'group_id', 'until', 'created_at'])
    .distinctOn('item_id')
    .orderBy('item_id')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')

type Receiver = { memberId: number; groupId?: undefined } | { groupId: number; memberId?: undefined }
type NewShare = Pick<Item, 'kind' | 'id'> & Receiver & { giverId: number; until?: Date | null }

/** Lets a person or a group use what another may share. Sharing it again changes nothing but how long it lasts. */
export const grantShared = async (tx: Tx, share: NewShare): Promise<{ isNew: boolean }> => {
  const { kind, id, giverId, memberId = null, groupId = null, until = null } = share
  const before = await tx
    .updateTable('access_grant')
    .set({ revoked_at: sql`now()` })
    .where('giver_id', '=', giverId)
    .where('kind', '=', kind)
    .where('item_id', '=', id)
    .where(memberId === null ? 'group_id' : 'member_id', '=', memberId ?? groupId)
    .where('reason', '=', 'shared')
    .where('revoked_at', 'is', null)
    .where((eb) => eb.or([eb('until', 'is distinct from', until), eb('until', '<=', sql<Date>`now()`)]))
    .returning('id')
    .execute()
  const added = await tx
    .insertInto('access_grant')
    .values({ kind, item_id: id, member_id: memberId, group_id: groupId, reason: 'shared', giver_id: giverId, until })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return { isNew: added !== undefined && before.length === 0 }
}

/** Takes a giver's shares back, all of an item, those through a group or single ones; how many there were. */
export const revokeShared = async (
  tx: Tx,
  giverId: number,
  which: { ids: number[] } | { kind: ItemKind; itemId: number } | { groupId: number },
): Promise<number> => {
  let shares = tx
    .updateTable('access_grant')
    .set({ revoked_at: sql`now()` })
    .where('giver_id', '=', giverId)
    .where('reason', '=', 'shared')
    .where('revoked_at', 'is', null)
  if ('ids' in which) shares = shares.where('id', 'in', which.ids)
  else if ('groupId' in which) shares = shares.where('group_id', '=', which.groupId)
  else shares = shares.where('kind', '=', which.kind).where('item_id', '=', which.itemId)
  return (await shares.returning('id').execute()).length
}

/** Everybody whom a giver's shares of an item reach now, each once. */
export const peopleReached = (db: Db | Tx, giverId: number, { kind, id }: Pick<Item, 'kind' | 'id'>) => {
  const shares = db
    .selectFrom('access_grant as share')
    .where('share.giver_id', '=', giverId)
    .where('share.kind', '=', kind)
    .where('share.item_id', '=', id)
    .where('share.reason', '=', 'shared')
    .where(isCurrent('share'))
  return shares
    .select(sql<number>`share.member_id`.as('member_id'))
    .where('share.member_id', 'is not', null)
    .union(
      shares
        .innerJoin('user_group_member', 'user_group_member.group_id', 'share.group_id')
        .select('user_group_member.member_id'),
    )
}
