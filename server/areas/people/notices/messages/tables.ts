import type { Generated, GeneratedAlways } from 'kysely'
import type { MessageChannel, MessageKind, MessageState } from '#contract/people/notices/messages/message-kinds.ts'
import type { Timestamp } from '#kernel/database/index.ts'

export const owns = ['outgoing_message', 'unreachable_address', 'message_template', 'simulated_message'] as const

declare module '#kernel/database/tables.ts' {
  interface Tables {
    outgoing_message: {
      id: GeneratedAlways<number>
      key: string
      channel: MessageChannel
      kind: MessageKind
      receiver: string
      member_id: number | null
      contents: Record<string, string>
      secrets: Record<string, string> | null
      send_before: Timestamp | null
      state: Generated<MessageState>
      attempts: Generated<number>
      problem: Generated<string>
      is_simulated: Generated<boolean>
      created_at: Timestamp
      sent_at: Timestamp | null
    }
    unreachable_address: {
      address: string
      problem: string
      created_at: Timestamp
    }
    message_template: {
      kind: MessageKind
      subject: string
      body: string
      provider_code: string
      version: Generated<number>
      updated_at: Timestamp
    }
    simulated_message: {
      id: GeneratedAlways<number>
      channel: MessageChannel
      receiver: string
      subject: string
      body: string
      created_at: Timestamp
    }
  }
}
