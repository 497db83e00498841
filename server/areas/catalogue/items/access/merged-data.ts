import { sql } from 'kysely'
import type { Tx } from '#kernel/database/index.ts'
import { countRows, type MergedData } from '#kernel/personal-data/index.ts'
import type { ItemKind } from './tables.ts'
import './tables.ts'

const purchases = (kind: ItemKind, title: string): MergedData => ({
  title,
  count: (db, memberId) =>
    countRows(
      db,
      sql`access_grant join item on item.id = item_id
        where member_id = ${memberId} and item.kind = ${kind} and reason = 'bought' and revoked_at is null`,
    ),
  /** The first rows stay with the payment; the other account gets the same right by rows of its own. */
  async move(tx, from, into) {
    await sql`
      insert into access_grant (item_id, reason, member_id, coins, version, created_at, merged_from)
      select item_id, reason, ${into}::bigint, coins, bought.version, created_at, member_id
      from access_grant as bought join item on item.id = bought.item_id
      where member_id = ${from} and item.kind = ${kind} and reason = 'bought' and revoked_at is null order by bought.id
      on conflict do nothing`.execute(tx)
  },
})

const isCurrent = sql`reason = 'shared' and revoked_at is null`

/** Shares never change: each is given again and the old one revoked. One between the two accounts just ends. */
const shares: MergedData = {
  title: '共享（给出与收到）',
  count: (db, memberId) =>
    countRows(db, sql`access_grant where (giver_id = ${memberId} or member_id = ${memberId}) and ${isCurrent}`),
  async move(tx, from, into) {
    const giveAgain = (
      receiver: ReturnType<typeof sql>,
      giver: ReturnType<typeof sql>,
      condition: ReturnType<typeof sql>,
    ) =>
      sql`
        insert into access_grant (item_id, reason, member_id, group_id, giver_id, created_at, expires_at)
        select item_id, reason, ${receiver}, group_id, ${giver}, created_at, expires_at from access_grant
        where ${condition} and ${isCurrent} order by id
        on conflict do nothing`.execute(tx)
    await giveAgain(sql`${into}::bigint`, sql`giver_id`, sql`member_id = ${from} and giver_id <> ${into}`)
    await giveAgain(
      sql`member_id`,
      sql`${into}::bigint`,
      sql`giver_id = ${from} and member_id is distinct from ${into}`,
    )
    await sql`
      update access_grant set revoked_at = now()
      where (member_id = ${from} or giver_id = ${from}) and ${isCurrent}`.execute(tx)
    await sql`delete from access_request where member_id = ${from} or recipient_id = ${from}`.execute(tx)
  },
}

const groups: MergedData = {
  title: '用户组（拥有与加入）',
  count: async (db, memberId) =>
    (await countRows(db, sql`user_group where owner_id = ${memberId} and deleted_at is null`)) +
    (await countRows(db, sql`user_group_member where member_id = ${memberId}`)),
  async move(tx, from, into) {
    await moveOwnedGroups(tx, from, into)
    const { rows } = await sql<{ group_id: number }>`
      delete from user_group_member where member_id = ${from} returning group_id`.execute(tx)
    const joined = rows.map(({ group_id }) => group_id)
    await sql`
      insert into user_group_member (group_id, member_id)
      select id, ${into}::bigint from user_group where id = any(${joined}::bigint[]) and owner_id <> ${into}
      on conflict do nothing`.execute(tx)
    await sql`
      update user_group set member_count = (select count(*) from user_group_member where group_id = user_group.id)
      where id = any(${joined}::bigint[])`.execute(tx)
  },
}

/** A group whose name the other account uses already gets its number behind the name. */
const moveOwnedGroups = async (tx: Tx, from: number, into: number) => {
  await sql`
    update user_group as mine set owner_id = ${into}, name = case
      when exists (select from user_group as other
        where other.owner_id = ${into} and other.name = mine.name and other.deleted_at is null)
      then mine.name || '（' || mine.id || '）' else mine.name end
    where owner_id = ${from}`.execute(tx)
}

export const mergedGrants: MergedData[] = [
  purchases('resource', '已购资源'),
  purchases('lesson', '已购课程'),
  groups,
  shares,
]
