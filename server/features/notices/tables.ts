import type { Generated } from 'kysely'
import type { NoticeKind, NoticeTone } from '#contract/notice-kinds.ts'
import type { Timestamp } from '#kernel/database/index.ts'

export const owns = ['notice', 'notice_mail', 'websocket_ticket'] as const

declare module '#kernel/database/tables.ts' {
  interface Tables {
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
    websocket_ticket: {
      token_hash: Buffer
      session_id: number
      expires_at: Timestamp
    }
  }
}
