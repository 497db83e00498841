import type { Generated } from 'kysely'
import type { Timestamp } from '#kernel/database/index.ts'

export const owns = ['video'] as const

/**
 * The files of a playable video by their path below the video's address, such as `720/index.m3u8`. A file that replaced another
 * one is stored under a name of its own, since players may still read the former one.
 */
export type Media = Record<string, { size: number; storedAs?: string }>

declare module '#kernel/database/tables.ts' {
  interface Tables {
    video: {
      file_id: number
      path: string
      state: Generated<'waiting' | 'running' | 'ready' | 'failed'>
      /** Of the run that makes it playable; afterwards of the one that adds the other renditions. */
      percent: Generated<number>
      reason: string | null
      /** Runs that have begun; counted anew once it is playable. */
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
