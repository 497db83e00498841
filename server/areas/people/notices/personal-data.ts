import type { PersonalData } from '#kernel/personal-data/index.ts'
import './tables.ts'

export const noticeData: PersonalData = {
  name: 'notices',
  title: '消息通知',
  rows: (db, memberId) =>
    db
      .selectFrom('notice')
      .select(['created_at', 'kind', 'title', 'body', 'link', 'read_at'])
      .where('member_id', '=', memberId)
      .orderBy('created_at')
      .orderBy('id')
      .stream(500),
  async erase(tx, memberId) {
    await tx.deleteFrom('notice_mail').where('member_id', '=', memberId).execute()
    await tx.deleteFrom('notice_wechat').where('member_id', '=', memberId).execute()
    await tx.deleteFrom('push_subscription').where('member_id', '=', memberId).execute()
    await tx.deleteFrom('notice').where('member_id', '=', memberId).execute()
    return []
  },
}
