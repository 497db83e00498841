import { sql } from 'kysely'
import type { Db } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import type { Actor } from '#kernel/http/index.ts'
import { settingsOf } from '../../base/settings/index.ts'
import { type ItemKind, peopleReached, sharesOf } from '../items/index.ts'
import { findGroup } from './group-queries.ts'
import { requireShareable } from './require-shareable.ts'

/** The actor's shares of one item, the number of people they reach, and the seats. */
export const listShares = async (db: Db, actor: Actor, { kind, itemId }: { kind: ItemKind; itemId: number }) => {
  const { item, isPurchase } = await requireShareable(db, actor, kind, itemId)
  const rows = await sharesOf(db, actor.id)
    .leftJoin('member', 'member.id', 'share.member_id')
    .leftJoin('user_group', 'user_group.id', 'share.group_id')
    .select(['share.id', 'share.member_id', 'share.group_id', 'share.created_at', 'share.expires_at'])
    .select(['member.nick_name', 'user_group.name as group_name', 'user_group.member_count'])
    .where('share.item_id', '=', itemId)
    .orderBy('share.created_at', 'desc')
    .orderBy('share.id', 'desc')
    .execute()
  const reached = (await peopleReached(db, actor.id, itemId).execute()).map((row) => row.member_id)
  const { lessonSeats } = await settingsOf(db, 'sharing')
  return {
    name: item.name,
    shares: rows.map((row) => ({
      id: row.id,
      userId: row.member_id,
      userGroupId: row.group_id,
      name: row.nick_name ?? row.group_name ?? '',
      userCount: row.member_count ?? 1,
      shareTime: row.created_at.toISOString(),
      until: row.expires_at?.toISOString() ?? null,
    })),
    userCount: reached.length,
    seats: isPurchase ? { total: lessonSeats, used: reached.length } : null,
    groups: await groupsWith(db, actor, reached),
    reachedIds: reached,
  }
}

const groupsWith = async (db: Db, actor: Actor, reached: number[]) => {
  const rows = await db
    .selectFrom('user_group')
    .select(['id', 'name', 'member_count'])
    .select(
      sql<number>`(
        select count(*)::int from user_group_member as mine
        where mine.group_id = user_group.id and mine.member_id = any(${reached}::bigint[]))`.as('have'),
    )
    .where('owner_id', '=', actor.id)
    .where('deleted_at', 'is', null)
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map(({ id, name, member_count: userCount, have }) => ({ id, name, userCount, have }))
}

/** The number of people with whom the actor shares each of these items; items without shares are left out. */
export const countShares = async (db: Db, actor: Actor, ids: number[]) => {
  const counted = await sharesOf(db, actor.id)
    .leftJoin('user_group_member as mine', 'mine.group_id', 'share.group_id')
    .select(['share.item_id'])
    .select(sql<number>`count(distinct coalesce(share.member_id, mine.member_id))::int`.as('people'))
    .where(sql<boolean>`share.item_id = any(${ids}::bigint[])`)
    .groupBy('share.item_id')
    .execute()
  const { lessonSeats } = await settingsOf(db, 'sharing')
  return { seats: lessonSeats, counts: counted.map((row) => ({ itemId: row.item_id, userCount: row.people })) }
}

/** One of the actor's groups with its members and the items shared with it. */
export const readGroup = async (db: Db, actor: Actor, id: number) => {
  const group = (await findGroup(db, actor, id)) ?? fail('not_found')
  const shares = await sharesOf(db, actor.id)
    .innerJoin('item', 'item.id', 'share.item_id')
    .select(['share.id', 'item.kind', 'share.item_id', 'share.created_at', 'share.expires_at', 'item.name'])
    .where('share.group_id', '=', id)
    .orderBy('share.created_at', 'desc')
    .orderBy('share.id', 'desc')
    .execute()
  return {
    ...group,
    shares: shares.map((share) => ({
      id: share.id,
      kind: share.kind,
      itemId: share.item_id,
      name: share.name,
      shareTime: share.created_at.toISOString(),
      until: share.expires_at?.toISOString() ?? null,
    })),
  }
}
