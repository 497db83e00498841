import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { Level } from '#contract/constants.ts'
import type { AdminRole } from '#contract/permissions.ts'
import type { Timestamp } from '#kernel/database/index.ts'

export const owns = ['department', 'member', 'member_count', 'session', 'captcha', 'audit_log', 'data_copy'] as const

declare module '#kernel/database/tables.ts' {
  interface Tables {
    department: {
      id: Generated<number>
      parent_id: number | null
      name: string
      sort: Generated<number>
      /** The name of the ancestor right below the root; a trigger sets it. */
      company: ColumnType<string, never, never>
      version: Generated<number>
    }
    member: {
      id: Generated<number>
      username: string
      nick_name: string
      phone: Generated<string>
      email: Generated<string>
      sex: '男' | '女' | null
      level: Level | null
      /** Of administrators only; a trigger removes it when the level changes. */
      admin_role: AdminRole | null
      enabled: Generated<boolean>
      department_id: number | null
      password_hash: string
      must_change_password: Generated<boolean>
      password_changed_at: Timestamp | null
      invite_code: string | null
      inviter_id: number | null
      avatar: string | null
      consent_version: string | null
      consent_at: Timestamp | null
      last_login_at: Timestamp | null
      created_at: Timestamp
      updated_at: Timestamp
      deleted_at: Timestamp | null
      /** When a disabled account is enabled again; null: when an administrator does it. */
      disabled_until: Timestamp | null
      disabled_reason: Generated<string>
      merged_into: number | null
      merged_at: Timestamp | null
      closes_at: Timestamp | null
      muted_until: Timestamp | null
      /** Since when the member is an enabled administrator of this role; a trigger sets this column and the next. */
      administrator_since: ColumnType<Date | null, never, never>
      administrator_until: ColumnType<Date | null, never, never>
    }
    session: {
      id: Generated<number>
      token_hash: Buffer
      member_id: number
      is_remembered: boolean
      address: string
      user_agent: string
      created_at: Timestamp
      expires_at: Timestamp
    }
    /** Counters that triggers on member update. */
    member_count: {
      department_id: number
      level: number
      enabled: boolean
      count: number
    }
    audit_log: {
      id: GeneratedAlways<number>
      created_at: Timestamp
      kind: 'login' | 'administration'
      member_id: number | null
      member_name: string
      action: string
      call: string
      target: Generated<string>
      about_member_id: number | null
      before: unknown
      after: unknown
      is_success: boolean
      address: string
      request_id: string
    }
    data_copy: {
      id: Generated<number>
      member_id: number
      state: Generated<'making' | 'ready' | 'failed'>
      size: number | null
      requested_at: Timestamp
      expires_at: Timestamp | null
      link_hash: Buffer | null
      link_session_id: number | null
      link_expires_at: Timestamp | null
    }
    captcha: {
      uuid: string
      code: string
      /** Zero bits that the proof of work needs; 0: none is needed. */
      difficulty: Generated<number>
      expires_at: Timestamp
    }
  }
}
