import type { Timestamp } from '#kernel/db.ts'

export const owns = ['picture'] as const

declare module '#kernel/db.ts' {
  interface Tables {
    picture: {
      id: string
      owner_id: number
      width: number
      height: number
      created_at: Timestamp
    }
  }
}
