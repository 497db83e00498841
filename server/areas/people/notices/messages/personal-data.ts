import type { PersonalData } from '#kernel/personal-data/index.ts'
import './tables.ts'

export const messageData: PersonalData = {
  name: 'messages',
  title: '发给我的短信、邮件与微信通知',
  rows: (db, memberId) =>
    db
      .selectFrom('outgoing_message')
      .select(['created_at', 'channel', 'kind', 'receiver', 'state', 'sent_at'])
      .where('member_id', '=', memberId)
      .orderBy('created_at')
      .orderBy('id')
      .stream(500),
  async erase(tx, memberId) {
    await tx.deleteFrom('outgoing_message').where('member_id', '=', memberId).execute()
    return []
  },
}
