import type { Generated } from 'kysely'
import type { Timestamp } from '#kernel/database/index.ts'

export const owns = ['company'] as const

declare module '#kernel/database/tables.ts' {
  interface Tables {
    company: {
      id: Generated<number>
      name: string
      short_name: string
      kind: string
      city: string
      founded: number | null
      staff: number | null
      joined: string | null
      address: string
      phone: string
      website: string
      intro: string
      strengths: string[]
      cases: { name: string; text: string }[]
      member_id: number | null
      sort: number
      is_shown: boolean
      version: Generated<number>
      created_at: Timestamp
      updated_at: Timestamp
      deleted_at: Timestamp | null
    }
  }
}
