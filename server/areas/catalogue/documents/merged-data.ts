import { sql } from 'kysely'
import { countRows, type MergedData, moveRows } from '#kernel/personal-data/index.ts'
import './tables.ts'

/** Downloads stay: their trace codes name the account that downloaded. */
export const mergedSubscriptions: MergedData = {
  title: '订阅的词',
  count: (db, memberId) => countRows(db, sql`search_subscription where member_id = ${memberId}`),
  async move(tx, from, into) {
    await moveRows(tx, { table: 'search_subscription', key: 'word' }, from, into)
  },
}
