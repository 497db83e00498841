import { sql } from 'kysely'
import type { Tx } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
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

/** Deletes a group and its memberships; its row stays for its restoration. Answers its name. */
export const dropGroup = async (tx: Tx, ownerId: number, id: number): Promise<string | undefined> => {
  const gone = await tx
    .updateTable('user_group')
    .set({
      deleted_at: sql`now()`,
      member_count: 0,
      former_member_ids: sql`array(select member_id from user_group_member where group_id = ${id})`,
    })
    .where('id', '=', id)
    .where('owner_id', '=', ownerId)
    .where('deleted_at', 'is', null)
    .returning('name')
    .executeTakeFirst()
  if (gone) await tx.deleteFrom('user_group_member').where('group_id', '=', id).execute()
  return gone?.name
}

export const findDeletedGroup = (tx: Tx, id: number) =>
  tx
    .selectFrom('user_group')
    .select(['id', 'owner_id', 'name', 'deleted_at', 'former_member_ids'])
    .where('id', '=', id)
    .where('deleted_at', 'is not', null)
    .forUpdate()
    .executeTakeFirst()

/** Brings a group back with its people and the shares that ended with it. The caller holds the owner's lock. */
export const returnGroup = async (
  tx: Tx,
  { id, owner_id, name, former_member_ids }: NonNullable<Awaited<ReturnType<typeof findDeletedGroup>>>,
): Promise<void> => {
  const same = await tx
    .selectFrom('user_group')
    .select('id')
    .where('owner_id', '=', owner_id)
    .where('name', '=', name)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (same) fail('group_name_taken')
  const living = await tx
    .selectFrom('member')
    .select('id')
    .where(sql<boolean>`id = any(${former_member_ids}::bigint[])`)
    .where('deleted_at', 'is', null)
    .execute()
  // A revoked grant never changes, so the shares are given anew. Times are compared in SQL, where they have microseconds.
  await sql`
    insert into access_grant (item_id, group_id, reason, giver_id, expires_at)
    select share.item_id, share.group_id, share.reason, share.giver_id, share.expires_at
    from access_grant as share join user_group on user_group.id = share.group_id
    where share.group_id = ${id} and share.revoked_at = user_group.deleted_at
      and (share.expires_at is null or share.expires_at > now())`.execute(tx)
  await tx.updateTable('user_group').set({ deleted_at: null, former_member_ids: [] }).where('id', '=', id).execute()
  const memberIds = living.map((member) => member.id)
  await setGroupPeople(tx, id, memberIds)
}

/** Forgets who was in a deleted group. */
export const eraseGroup = async (tx: Tx, id: number): Promise<void> => {
  await tx
    .updateTable('user_group')
    .set({ former_member_ids: [], name: `已删除 ${id}` })
    .where('id', '=', id)
    .where('deleted_at', 'is not', null)
    .execute()
}

/** Removes a member from every group. */
export const leaveGroups = async (tx: Tx, memberId: number): Promise<void> => {
  await sql`
    with gone as (delete from user_group_member where member_id = ${memberId} returning group_id)
    update user_group set member_count = member_count - 1 where id in (select group_id from gone)`.execute(tx)
}
