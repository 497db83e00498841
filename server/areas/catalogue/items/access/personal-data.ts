import type { PersonalData } from '#kernel/personal-data/index.ts'
import { dropGroup, leaveGroups } from './groups.ts'
import { revokeShared } from './shares.ts'
import './tables.ts'

/** Grants are not erased: purchases belong to the ledger, and shares also concern their giver. */
const grants: PersonalData = {
  name: 'grants',
  title: '购买与收到的共享',
  rows: (db, memberId) =>
    db
      .selectFrom('access_grant as g')
      .innerJoin('item', 'item.id', 'g.item_id')
      .select([
        'item.kind',
        'g.item_id',
        'g.reason',
        'g.coins',
        'g.version',
        'g.created_at',
        'g.expires_at',
        'g.revoked_at',
      ])
      .where('g.member_id', '=', memberId)
      .orderBy('g.id')
      .stream(500),
}

/**
 * The member's own groups are deleted together with the shares through them; memberships in other groups and access
 * requests are deleted too.
 */
const groups: PersonalData = {
  name: 'groups',
  title: '用户组',
  rows: (db, memberId) =>
    db
      .selectFrom('user_group')
      .select(['id', 'name', 'member_count', 'created_at', 'updated_at', 'deleted_at'])
      .where('owner_id', '=', memberId)
      .orderBy('id')
      .stream(500),
  async erase(tx, memberId) {
    const own = await tx.selectFrom('user_group').select('id').where('owner_id', '=', memberId).execute()
    for (const { id } of own) {
      await dropGroup(tx, memberId, id)
      await revokeShared(tx, memberId, { groupId: id })
    }
    await leaveGroups(tx, memberId)
    await tx.deleteFrom('access_request').where('member_id', '=', memberId).execute()
    return []
  },
}

export const grantData = [grants, groups]
