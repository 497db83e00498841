import { sql } from 'kysely'
import type { z } from 'zod'
import type { addUserGroup as addition, updateUserGroup as change } from '#contract/sharing.ts'
import { groupLimits } from '#contract/sharing-rules.ts'
import { type Db, inTransaction, type Tx } from '#kernel/database/index.ts'
import { asConflict, fail } from '#kernel/errors/index.ts'
import type { Actor } from '#kernel/http/index.ts'
import { dropGroup, revokeShared, saveGroup, setGroupPeople } from '../access/index.ts'
import { findGroup } from './group-queries.ts'
import { requirePeople } from './people.ts'
import { lockSharing, requireSeatsOfGroup } from './seats.ts'

const asMemberConflict = asConflict({ user_group_name: 'group_name_taken' })

export const addGroup = async (db: Db, actor: Actor, given: z.output<typeof addition.fields>) => {
  if (given.parentUserId !== undefined && given.parentUserId !== actor.id) fail('forbidden')
  return storeGroup(db, actor, given).catch(asMemberConflict)
}

/** Renames a group or changes who is in it; what is shared with it follows at once. */
export const updateGroup = (db: Db, actor: Actor, given: z.output<typeof change.body>) =>
  storeGroup(db, actor, given).catch(asMemberConflict)

const storeGroup = inTransaction(
  async (tx, actor: Actor, given: { id?: number; name?: string | undefined; userIds?: number[] | undefined }) => {
    await lockSharing(tx, actor)
    if (given.id === undefined) await requireRoom(tx, actor)
    const id = (await saveGroup(tx, { ...given, ownerId: actor.id })) ?? fail('not_found')
    if (given.userIds) await setPeople(tx, actor, id, given.userIds)
    return (await findGroup(tx, actor, id)) ?? fail('not_found')
  },
)

/** Whoever is in the group already may stay, even if he belongs to another company by now. */
const setPeople = async (tx: Tx, actor: Actor, id: number, userIds: number[]) => {
  const rows = await tx.selectFrom('user_group_member').select('member_id').where('group_id', '=', id).execute()
  await requirePeople(tx, actor, userIds, new Set(rows.map((row) => row.member_id)))
  const joined = await setGroupPeople(tx, id, userIds)
  if (joined.length > 0) await requireSeatsOfGroup(tx, actor, id)
}

const requireRoom = async (tx: Tx, actor: Actor) => {
  const { count } = await tx
    .selectFrom('user_group')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('owner_id', '=', actor.id)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  if (count >= groupLimits.maxGroups) fail('group_limit_reached')
}

/** Whatever was shared through the group is taken back with it. */
export const deleteGroup = inTransaction(async (tx, actor: Actor, id: number) => {
  if (!(await dropGroup(tx, actor.id, id))) fail('not_found')
  await revokeShared(tx, actor.id, { groupId: id })
  return { message: '恭喜你，删除成功' }
})
