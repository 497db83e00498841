import { sql } from 'kysely'
import type { z } from 'zod'
import type { addUserGroup as addition, updateUserGroup as change } from '#contract/catalogue/sharing/sharing.ts'
import { groupLimits } from '#contract/catalogue/sharing/sharing-rules.ts'
import { type Db, inTransaction, type Tx } from '#kernel/database/index.ts'
import { asConflict, fail } from '#kernel/errors/index.ts'
import type { Actor } from '#kernel/http/index.ts'
import { recycle } from '../../base/recycle/index.ts'
import { dropGroup, revokeShared, saveGroup, setGroupPeople } from '../items/index.ts'
import { findGroup } from './group-queries.ts'
import { requirePeople } from './people.ts'
import { lockSharing, requireSeatsOfGroup } from './seats.ts'

const asNameTaken = asConflict({ user_group_name: 'group_name_taken' })

export const addGroup = async (db: Db, actor: Actor, group: z.output<typeof addition.fields>) => {
  if (group.parentUserId !== undefined && group.parentUserId !== actor.id) fail('forbidden')
  return storeGroup(db, actor, group).catch(asNameTaken)
}

/** Renames a group or changes its members; access to items shared with the group changes at once. */
export const updateGroup = (db: Db, actor: Actor, group: z.output<typeof change.body>) =>
  storeGroup(db, actor, group).catch(asNameTaken)

const storeGroup = inTransaction(
  async (tx, actor: Actor, group: { id?: number; name?: string | undefined; userIds?: number[] | undefined }) => {
    await lockSharing(tx, actor)
    if (group.id === undefined) await requireGroupLimit(tx, actor)
    const id = (await saveGroup(tx, { ...group, ownerId: actor.id })) ?? fail('not_found')
    if (group.userIds) await setPeople(tx, actor, id, group.userIds)
    return (await findGroup(tx, actor, id)) ?? fail('not_found')
  },
)

/** Present members of the group may stay, even if they belong to another company by now. */
const setPeople = async (tx: Tx, actor: Actor, id: number, userIds: number[]) => {
  const rows = await tx.selectFrom('user_group_member').select('member_id').where('group_id', '=', id).execute()
  await requirePeople(tx, actor, userIds, new Set(rows.map((row) => row.member_id)))
  const joined = await setGroupPeople(tx, id, userIds)
  if (joined.length > 0) await requireSeatsOfGroup(tx, actor, id)
}

export const requireGroupLimit = async (tx: Tx, actor: Pick<Actor, 'id'>) => {
  const { count } = await tx
    .selectFrom('user_group')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('owner_id', '=', actor.id)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  if (count >= groupLimits.maxGroups) fail('group_limit_reached')
}

/** Deletes a group and revokes everything that was shared through it. */
export const deleteGroup = inTransaction(async (tx, actor: Actor, id: number) => {
  const name = (await dropGroup(tx, actor.id, id)) ?? fail('not_found')
  await recycle(tx, actor, { kind: 'group', id, title: name })
  await revokeShared(tx, actor.id, { groupId: id })
  return { message: '恭喜你，删除成功' }
})
