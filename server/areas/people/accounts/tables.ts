import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { Level } from '#contract/constants.ts'
import type { ForeignScheme } from '#contract/office/imports/import-rules.ts'
import type { AdminRole } from '#contract/permissions.ts'
import type { Timestamp } from '#kernel/database/index.ts'

export const owns = [
  'department',
  'member',
  'member_count',
  'consent_version',
  'member_consent',
  'session',
  'captcha',
  'audit_log',
  'data_copy',
  'verification_code',
  'account_link',
  'password_history',
  'totp_factor',
  'passkey',
  'recovery_code',
  'trusted_device',
  'login_ticket',
  'passkey_challenge',
  'wechat_identity',
  'wechat_openid',
  'wechat_payer',
  'wechat_attempt',
  'wechat_newcomer',
] as const

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
    consent_version: {
      id: Generated<number>
      version: string
      changes: string[]
      terms_number: number | null
      privacy_number: number | null
      published_at: Timestamp
    }
    /** A trigger of member fills it. */
    member_consent: {
      member_id: number
      version: string
      agreed_at: Timestamp
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
      /** Of the old system, until the account has a password of ours (IMPORT-9). */
      foreign_hash: string | null
      foreign_scheme: ForeignScheme | null
      phone_verified_at: Timestamp | null
      email_verified_at: Timestamp | null
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
      second_factor_since: Timestamp | null
      /** When somebody else, or a code or link, last set the password; when an administrator removed the second factor. */
      password_reset_at: Timestamp | null
      factors_reset_at: Timestamp | null
      /** Since when the account has its address; a trigger sets it. Null: from the start. */
      email_since: ColumnType<Date | null, never, never>
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
      seen_at: Timestamp
      proved_at: Timestamp
      factor_proved_at: Timestamp | null
    }
    /** Secrets of authenticator apps: the one in use, and one being enrolled. */
    totp_factor: {
      member_id: number
      secret: Buffer | null
      last_step: Generated<number>
      created_at: Timestamp | null
      used_at: Timestamp | null
      pending_secret: Buffer | null
      pending_session_id: number | null
      pending_until: Timestamp | null
    }
    passkey: {
      id: GeneratedAlways<number>
      member_id: number
      credential_id: string
      public_key: Buffer
      counter: number
      transports: string[]
      name: string
      created_at: Timestamp
      used_at: Timestamp | null
    }
    recovery_code: { member_id: number; code_hash: Buffer; used_at: Timestamp | null }
    trusted_device: { member_id: number; device_hash: Buffer; expires_at: Timestamp }
    login_ticket: { token_hash: Buffer; member_id: number; remember_me: boolean; expires_at: Timestamp }
    passkey_challenge: {
      challenge: string
      purpose: 'add' | 'login' | 'second-step' | 'proof'
      session_id: number | null
      ticket_hash: Buffer | null
      expires_at: Timestamp
    }
    /** The WeChat person with whom a member logs in. */
    wechat_identity: {
      member_id: number
      unionid: string | null
      nickname: string
      bound_at: Timestamp
      used_at: Timestamp | null
    }
    wechat_openid: { app_id: string; openid: string; member_id: number }
    /** The WeChat in whose browser a session lives. */
    wechat_payer: { session_id: number; app_id: string; openid: string }
    /** A way to WeChat and back that a browser has begun. */
    wechat_attempt: {
      state_hash: Buffer
      browser_hash: Buffer
      purpose: 'login' | 'bind' | 'pay'
      place: 'scan' | 'inside'
      session_id: number | null
      return_path: string
      remember_me: boolean
      expires_at: Timestamp
    }
    /** A WeChat person without an account. */
    wechat_newcomer: {
      browser_hash: Buffer
      app_id: string
      openid: string
      unionid: string | null
      nickname: string
      return_path: string
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
    verification_code: {
      purpose: 'visitor' | 'reset' | 'change'
      subject: string
      member_id: number | null
      code_hash: string
      tries: Generated<number>
      expires_at: Timestamp
    }
    password_history: {
      id: GeneratedAlways<number>
      member_id: number
      password_hash: string
      replaced_at: Timestamp
    }
    account_link: {
      token_hash: Buffer
      purpose: 'reset' | 'email' | 'newEmail'
      member_id: number
      email: Generated<string>
      expires_at: Timestamp
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
