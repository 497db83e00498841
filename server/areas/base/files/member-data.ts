import { sql } from 'kysely'
import { countRows, type MergedData, type PersonalData } from '#kernel/personal-data/index.ts'
import './tables.ts'

/** Uploaded pictures. The avatar is erased; pictures in published content stay. */
export const avatarData: PersonalData = {
  name: 'pictures',
  title: '上传的图片',
  rows: (db, memberId) =>
    db
      .selectFrom('picture')
      .select(['id', 'width', 'height', 'created_at'])
      .where('owner_id', '=', memberId)
      .orderBy('created_at')
      .stream(500),
  async erase(tx, memberId) {
    const { avatar } = await tx
      .selectFrom('member')
      .select('avatar')
      .where('id', '=', memberId)
      .executeTakeFirstOrThrow()
    const id = avatar?.match(/^\/photo\/([a-z0-9]{20})\//)?.[1]
    if (!id) return []
    await tx.deleteFrom('picture').where('id', '=', id).where('owner_id', '=', memberId).execute()
    return [`pictures/${id}`]
  },
}

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
