import { sql } from 'kysely'
import { countRows, type MergedData } from '#kernel/personal-data/index.ts'
import './tables.ts'

/** Rulings follow the author, so that they are seen when the next text is ruled. */
export const mergedReports: MergedData = {
  title: '被举报的内容',
  count: (db, memberId) => countRows(db, sql`reported_item where author_id = ${memberId}`),
  async move(tx, from, into) {
    await tx.updateTable('reported_item').set({ author_id: into }).where('author_id', '=', from).execute()
  },
}
