import type { Timestamp } from '#kernel/database/index.ts'

export const owns = ['wechat_token'] as const

declare module '#kernel/database/tables.ts' {
  interface Tables {
    /** What WeChat lets an app use for a while; all processes share it. */
    wechat_token: { app_id: string; kind: 'access_token' | 'jsapi_ticket'; value: string; expires_at: Timestamp }
  }
}
