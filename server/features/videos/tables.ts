import type { Generated } from 'kysely'
import type { Timestamp } from '#kernel/database/index.ts'

export const owns = ['video'] as const

/** The files of a playable video by their path below the video's address, such as `720/index.m3u8`. */
export type Media = Record<string, { size: number }>

declare module '#kernel/database/tables.ts' {
  interface Tables {
    video: {
      file_id: number
      path: string
      state: Generated<'waiting' | 'running' | 'ready' | 'failed'>
      percent: Generated<number>
      reason: string | null
      attempts: Generated<number>
      seconds: number | null
      width: number | null
      height: number | null
      media: Media | null
      created_at: Timestamp
      started_at: Date | null
      finished_at: Date | null
    }
  }
}
