import { sql } from 'kysely'
import { countRows, type MergedData, moveRows } from '#kernel/personal-data/index.ts'
import './tables.ts'

export const mergedReading: MergedData = {
  title: '阅读位置',
  count: (db, memberId) => countRows(db, sql`reading_place where member_id = ${memberId}`),
  async move(tx, from, into) {
    await moveRows(tx, { table: 'reading_place', key: 'resource_id' }, from, into)
  },
}
