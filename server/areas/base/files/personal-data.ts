import type { PersonalData } from '#kernel/personal-data/index.ts'
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
