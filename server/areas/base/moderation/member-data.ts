import { sql } from 'kysely'
import { countRows, type MergedData, type PersonalData } from '#kernel/personal-data/index.ts'
import './tables.ts'

/** Reports are not erased, because rulings are based on them. */
export const reportData: PersonalData = {
  name: 'reports',
  title: '提交的举报',
  rows: (db, memberId) =>
    db
      .selectFrom('report')
      .innerJoin('reported_item', 'reported_item.id', 'report.reported_item_id')
      .select(['report.created_at', 'reported_item.kind', 'reported_item.target_id', 'report.reason', 'report.detail'])
      .where('report.reporter_id', '=', memberId)
      .orderBy('report.id')
      .stream(500),
}

/** Rulings follow the author, so that they are seen when the next text is ruled. */
export const mergedReports: MergedData = {
  title: '被举报的内容',
  count: (db, memberId) => countRows(db, sql`reported_item where author_id = ${memberId}`),
  async move(tx, from, into) {
    await tx.updateTable('reported_item').set({ author_id: into }).where('author_id', '=', from).execute()
  },
}
