import type { PersonalData } from '#kernel/personal-data/index.ts'
import '../tables.ts'

/** What the member read and watched of what was bought or shared. */
export const useData: PersonalData = {
  name: 'item-uses',
  title: '阅读与观看记录',
  rows: (db, memberId) =>
    db
      .selectFrom('item_use')
      .select(['item_id', 'kind', 'first_at', 'last_at'])
      .where('member_id', '=', memberId)
      .orderBy('item_id')
      .orderBy('kind')
      .stream(500),
  async erase(tx, memberId) {
    await tx.deleteFrom('item_use').where('member_id', '=', memberId).execute()
    return []
  },
}
