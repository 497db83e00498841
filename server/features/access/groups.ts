import { sql } from 'kysely'
import type { Tx } from '#kernel/database/index.ts'
import './tables.ts'

/** Creates or renames a group; the caller checks who may be a member of it. */
export const saveGroup = async (
  tx: Tx,
  { id, ownerId, name }: { id?: number; ownerId: number; name?: string },
): Promise<number | undefined> => {
  if (id === undefined) {
    const added = await tx
      .insertInto('user_group')
      .values({ owner_id: ownerId, name: name! })
      .returning('id')
      .executeTakeFirstOrThrow()
    return added.id
  }
  const changed = await tx
    .updateTable('user_group')
    .set({ updated_at: sql`now()`, ...(name !== undefined && { name }) })
    .where('id', '=', id)
    .where('owner_id', '=', ownerId)
    .where('deleted_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return changed?.id
}

/** Sets the members of a group and returns those who are new in it. */
export const setGroupPeople = async (tx: Tx, groupId: number, memberIds: number[]): Promise<number[]> => {
  await sql`
    delete from user_group_member where group_id = ${groupId} and member_id <> all(${memberIds}::bigint[])`.execute(tx)
  const { rows } = await sql<{ member_id: number }>`
    insert into user_group_member (group_id, member_id)
    select ${groupId}::bigint, id from unnest(${memberIds}::bigint[]) as id
    on conflict do nothing returning member_id`.execute(tx)
  await tx.updateTable('user_group').set({ member_count: memberIds.length }).where('id', '=', groupId).execute()
  return rows.map((row) => row.member_id)
}

/** Deletes a group and its memberships; its row stays for the shares that went through it. */
export const dropGroup = async (tx: Tx, ownerId: number, id: number): Promise<boolean> => {
  const gone = await tx
    .updateTable('user_group')
    .set({ deleted_at: sql`now()`, member_count: 0 })
    .where('id', '=', id)
    .where('owner_id', '=', ownerId)
    .where('deleted_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (gone) await tx.deleteFrom('user_group_member').where('group_id', '=', id).execute()
  return gone !== undefined
}

/** Removes a member from every group. */
export const leaveGroups = async (tx: Tx, memberId: number): Promise<void> => {
  await sql`
    with gone as (delete from user_group_member where member_id = ${memberId} returning group_id)
    update user_group set member_count = member_count - 1 where id in (select group_id from gone)`.execute(tx)
}
