import { sql } from 'kysely'
import type { Tx } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import type { Actor } from '#kernel/http/index.ts'
import { settingsOf } from '../../base/settings/index.ts'
import { isCurrent, peopleReached } from '../items/index.ts'

/** Serializes changes of a member's groups and shares, since seats are counted after the change. */
export const lockSharing = (tx: Tx, actor: Pick<Actor, 'id'>) =>
  sql`select pg_advisory_xact_lock(hashtext('sharing'), ${actor.id}::int)`.execute(tx)

/** Fails if a purchased course is shared with more people than it has seats. */
export const requireSeats = async (tx: Tx, actor: Pick<Actor, 'id'>, lessonId: number) => {
  const { lessonSeats } = await settingsOf(tx, 'sharing')
  const reached = peopleReached(tx, actor.id, lessonId)
  const { count } = await tx
    .selectFrom(reached.as('reached'))
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  if (count > lessonSeats) fail('share_seats_exceeded')
}

/** The same check for every purchased course that is shared with a group, after members joined it. */
export const requireSeatsOfGroup = async (tx: Tx, actor: Pick<Actor, 'id'>, groupId: number) => {
  const purchases = await tx
    .selectFrom('access_grant as share')
    .innerJoin('access_grant as bought', (join) =>
      join
        .onRef('bought.item_id', '=', 'share.item_id')
        .on('bought.member_id', '=', actor.id)
        .on('bought.reason', '=', 'bought')
        .on('bought.revoked_at', 'is', null),
    )
    .innerJoin('item', 'item.id', 'share.item_id')
    .select('share.item_id')
    .where('share.group_id', '=', groupId)
    .where('share.giver_id', '=', actor.id)
    .where('item.kind', '=', 'lesson')
    .where(isCurrent('share'))
    .execute()
  for (const { item_id } of purchases) await requireSeats(tx, actor, item_id)
}
