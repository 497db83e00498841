import type { PersonalData } from '#kernel/personal-data/index.ts'
import './tables.ts'

export const followData: PersonalData = {
  name: 'followed-authors',
  title: '关注的作者',
  rows: (db, memberId) =>
    db
      .selectFrom('author_follow')
      .select(['author_id', 'created_at'])
      .where('member_id', '=', memberId)
      .orderBy('created_at')
      .stream(500),
  /** Followers of an author who has left are no longer needed either. */
  async erase(tx, memberId) {
    await tx
      .deleteFrom('author_follow')
      .where((eb) => eb.or([eb('member_id', '=', memberId), eb('author_id', '=', memberId)]))
      .execute()
    return []
  },
}
