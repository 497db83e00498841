import type { PersonalData } from '#kernel/personal-data/index.ts'
import './tables.ts'

export const savedFilterData: PersonalData = {
  name: 'saved-filters',
  title: '保存的筛选',
  rows: (db, memberId) =>
    db
      .selectFrom('saved_filter')
      .select(['created_at', 'table_name', 'name', 'address'])
      .where('member_id', '=', memberId)
      .orderBy('id')
      .stream(500),
  async erase(tx, memberId) {
    await tx.deleteFrom('saved_filter').where('member_id', '=', memberId).execute()
    return []
  },
}
