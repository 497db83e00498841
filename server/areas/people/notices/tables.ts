import type { Generated } from 'kysely'
import type { MemberLevel } from '#contract/people/notices/announcements.ts'
import type { NoticeKind, NoticeTone } from '#contract/people/notices/notice-kinds.ts'
import type { Timestamp } from '#kernel/database/index.ts'

export const owns = [
  'announcement',
  'notice',
  'notice_mail',
  'notice_push',
  'notice_wechat',
  'push_subscription',
  'websocket_ticket',
] as const

declare module '#kernel/database/tables.ts' {
  interface Tables {
    announcement: {
      id: Generated<number>
      title: string
      body: string
      link: string | null
      level: MemberLevel | null
      company_id: number | null
      audience: string
      recipients: number
      notified: Generated<number>
      last_member_id: Generated<number>
      created_by: number
      created_at: Timestamp
      done_at: Timestamp | null
    }
    notice: {
      id: Generated<number>
      member_id: number
      kind: NoticeKind
      tone: NoticeTone
      title: string
      body: string
      link: string | null
      read_at: Timestamp | null
      created_at: Timestamp
    }
    notice_mail: {
      member_id: number
      kind: NoticeKind
      way: 'now' | 'daily'
    }
    notice_push: {
      notice_id: number
      subscription_id: number
      created_at: Timestamp
    }
    push_subscription: {
      id: Generated<number>
      member_id: number
      session_id: number
      endpoint: string
      p256dh: string
      auth: string
      created_at: Timestamp
    }
    notice_wechat: { member_id: number; kind: NoticeKind }
    websocket_ticket: {
      token_hash: Buffer
      session_id: number
      expires_at: Timestamp
    }
  }
}
