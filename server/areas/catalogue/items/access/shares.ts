import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#kernel/database/index.ts'
import { isCurrent } from './current-share.ts'
import type { ItemKind } from './tables.ts'
import './tables.ts'

/**
 * The valid shares of a member, direct and through groups. The cost depends on the number of his shares, not on the
 * size of his groups.
 */
export const sharesReaching = (db: Db | Tx, memberId: number | RawBuilder<number>, kind: ItemKind) => {
  const columns = [
    'share.id',
    'share.item_id',
    'share.giver_id',
    'share.group_id',
    'share.expires_at',
    'share.created_at',
  ] as const
  return db
    .selectFrom('access_grant as share')
    .innerJoin('item', 'item.id', 'share.item_id')
    .select(columns)
    .where('share.member_id', '=', memberId)
    .where('item.kind', '=', sql.lit(kind))
    .where('share.reason', '=', sql.lit('shared'))
    .where(isCurrent('share'))
    .unionAll(
      db
        .selectFrom('user_group_member')
        .innerJoin('access_grant as share', 'share.group_id', 'user_group_member.group_id')
        .innerJoin('item', 'item.id', 'share.item_id')
        .select(columns)
        .where('user_group_member.member_id', '=', memberId)
        .where('item.kind', '=', sql.lit(kind))
        .where(isCurrent('share')),
    )
}

/** The latest valid share per item, for lists that show an item once. */
export const lastSharesReaching = (db: Db | Tx, memberId: number, kind: ItemKind) =>
  db
    .selectFrom(sharesReaching(db, memberId, kind).as('reaching'))
    .select(['id', 'item_id', 'giver_id', 'group_id', 'expires_at', 'created_at'])
    .distinctOn('item_id')
    .orderBy('item_id')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')

interface Receivers {
  memberIds?: number[]
  groupIds?: number[]
}
type NewShares = Receivers & { id: number; giverId: number; until?: Date | null }

/**
 * Shares an item with members and groups in two statements, whatever their number; returns the receivers who did not
 * have it from this giver. Sharing it again only changes the expiry.
 */
export const grantShared = async (tx: Tx, shares: NewShares): Promise<Required<Receivers>> => {
  const { id, giverId, memberIds = [], groupIds = [], until = null } = shares
  const replaced = await tx
    .updateTable('access_grant')
    .set({ revoked_at: sql`now()` })
    .where('giver_id', '=', giverId)
    .where('item_id', '=', id)
    .where(sql<boolean>`(member_id = any(${memberIds}::bigint[]) or group_id = any(${groupIds}::bigint[]))`)
    .where('reason', '=', 'shared')
    .where('revoked_at', 'is', null)
    .where((eb) => eb.or([eb('expires_at', 'is distinct from', until), eb('expires_at', '<=', sql<Date>`now()`)]))
    .returning(['member_id', 'group_id', sql<boolean>`coalesce(expires_at <= now(), false)`.as('was_over')])
    .execute()
  const { rows: added } = await sql<{ member_id: number | null; group_id: number | null }>`
    insert into access_grant (item_id, member_id, group_id, reason, giver_id, expires_at)
    select ${id}::bigint, member_id, group_id, 'shared', ${giverId}::bigint, ${until}::timestamptz
    from (select member_id, null::bigint as group_id from unnest(${memberIds}::bigint[]) as member_id
      union all select null, group_id from unnest(${groupIds}::bigint[]) as group_id) as receiver
    on conflict do nothing returning member_id, group_id`.execute(tx)
  const newOf = (column: 'member_id' | 'group_id') => {
    const before = new Set(replaced.filter((row) => !row.was_over).map((row) => row[column]))
    return added.flatMap((row) => row[column] ?? []).filter((receiver) => !before.has(receiver))
  }
  return { memberIds: newOf('member_id'), groupIds: newOf('group_id') }
}

/** Revokes a giver's shares by id, by item or by group and returns their number. */
export const revokeShared = async (
  tx: Tx,
  giverId: number,
  which: { ids: number[] } | { itemId: number } | { groupId: number },
): Promise<number> => {
  let shares = tx
    .updateTable('access_grant')
    .set({ revoked_at: sql`now()` })
    .where('giver_id', '=', giverId)
    .where('reason', '=', 'shared')
    .where('revoked_at', 'is', null)
  if ('ids' in which) shares = shares.where('id', 'in', which.ids)
  else if ('groupId' in which) shares = shares.where('group_id', '=', which.groupId)
  else shares = shares.where('item_id', '=', which.itemId)
  return (await shares.returning('id').execute()).length
}

/** The valid shares of a giver, with members and groups. */
export const sharesOf = (db: Db | Tx, giverId: number) =>
  db
    .selectFrom('access_grant as share')
    .where('share.giver_id', '=', giverId)
    .where('share.reason', '=', 'shared')
    .where(isCurrent('share'))

/** The distinct members whom a giver's valid shares of an item reach. */
export const peopleReached = (db: Db | Tx, giverId: number, itemId: number) => {
  const shares = sharesOf(db, giverId).where('share.item_id', '=', itemId)
  return shares
    .select(sql<number>`share.member_id`.as('member_id'))
    .where('share.member_id', 'is not', null)
    .union(
      shares
        .innerJoin('user_group_member', 'user_group_member.group_id', 'share.group_id')
        .select('user_group_member.member_id'),
    )
}
