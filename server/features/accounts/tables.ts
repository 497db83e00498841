import type { Generated } from 'kysely'
import type { Level } from '#contract/constants.ts'
import type { Timestamp } from '#kernel/db.ts'

export const owns = ['department', 'member', 'session', 'captcha'] as const

declare module '#kernel/db.ts' {
  interface Tables {
    department: {
      id: Generated<number>
      parent_id: number | null
      name: string
      sort: Generated<number>
    }
    member: {
      id: Generated<number>
      username: string
      nick_name: string
      phone: Generated<string>
      email: Generated<string>
      sex: '男' | '女' | null
      level: Level | null
      enabled: Generated<boolean>
      department_id: number | null
      password_hash: string
      created_at: Timestamp
      updated_at: Timestamp
      deleted_at: Timestamp | null
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
    captcha: {
      uuid: string
      code: string
      expires_at: Timestamp
    }
  }
}
