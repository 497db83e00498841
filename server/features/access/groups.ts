import { sql } from 'kysely'
import type { Tx } from '#kernel/database/index.ts'
import './tables.ts'

/** Makes or renames a group. Who may be in it is for the caller to say. */
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

/** The group holds exactly these people from now on; answers who is new in it. */
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

/** Empties a group for good; its row stays for the shares that went through it. */
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

/** Takes somebody out of every group. */
export const leaveGroups = async (tx: Tx, memberId: number): Promise<void> => {
  await sql`
    with gone as (delete from user_group_member where member_id = ${memberId} returning group_id)
    update user_group set member_count = member_count - 1 where id in (select group_id from gone)`.execute(tx)
}
