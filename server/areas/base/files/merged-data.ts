import { sql } from 'kysely'
import { countRows, type MergedData } from '#kernel/personal-data/index.ts'
import './tables.ts'

export const mergedFiles: MergedData = {
  title: '文件与图片',
  count: async (db, memberId) =>
    (await countRows(db, sql`stored_file where owner_id = ${memberId} and erased_at is null`)) +
    (await countRows(db, sql`picture where owner_id = ${memberId}`)),
  async refusal(db, memberId) {
    const open = await countRows(
      db,
      sql`upload where owner_id = ${memberId} and used_at is null and expires_at > now() and received > 0`,
    )
    return open > 0 ? '有进行中的上传，请等其完成或过期' : undefined
  },
  async move(tx, from, into) {
    await tx.updateTable('stored_file').set({ owner_id: into }).where('owner_id', '=', from).execute()
    await tx.updateTable('picture').set({ owner_id: into }).where('owner_id', '=', from).execute()
  },
}
