import type { PersonalData } from '#kernel/personal-data.ts'
import './tables.ts'

/** Grants stay: they belong to the books, and a share to its giver as well. */
export const grantData: PersonalData = {
  name: 'grants',
  title: '购买与收到的共享',
  rows: (db, memberId) =>
    db
      .selectFrom('access_grant')
      .select(['kind', 'item_id', 'reason', 'coins', 'version', 'created_at', 'revoked_at'])
      .where('member_id', '=', memberId)
      .orderBy('id')
      .stream(500),
}
