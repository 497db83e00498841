import { sql } from 'kysely'
import { countRows, type MergedData, moveRows, type PersonalData } from '#kernel/personal-data/index.ts'
import './tables.ts'

/** Where the member stopped reading. */
export const readingData: PersonalData = {
  name: 'reading-places',
  title: '阅读位置',
  rows: (db, memberId) =>
    db
      .selectFrom('reading_place')
      .select(['resource_id', 'page', 'updated_at'])
      .where('member_id', '=', memberId)
      .orderBy('resource_id')
      .stream(500),
  async erase(tx, memberId) {
    await tx.deleteFrom('reading_place').where('member_id', '=', memberId).execute()
    return []
  },
}

export const mergedReading: MergedData = {
  title: '阅读位置',
  count: (db, memberId) => countRows(db, sql`reading_place where member_id = ${memberId}`),
  async move(tx, from, into) {
    await moveRows(tx, { table: 'reading_place', key: 'resource_id' }, from, into)
  },
}
