import { sql } from 'kysely'
import { countRows, type MergedData } from '#kernel/personal-data/index.ts'
import './tables.ts'

export const mergedCompanies: MergedData = {
  title: '成员单位主页',
  count: (db, memberId) => countRows(db, sql`company where member_id = ${memberId} and deleted_at is null`),
  async move(tx, from, into) {
    await tx.updateTable('company').set({ member_id: into }).where('member_id', '=', from).execute()
  },
}
