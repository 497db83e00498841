import type { Generated } from 'kysely'
import type { Timestamp } from '#kernel/database/index.ts'

export const owns = [
  'resource',
  'resource_version',
  'search_subscription',
  'notified_resource',
  'version_notice',
] as const

declare module '#kernel/database/tables.ts' {
  interface Tables {
    /** What an item has only as a resource: the file of the shown version. */
    resource: {
      item_id: number
      tags: string[]
      file_id: number
      suffix: string
      file_size: number
    }
    resource_version: {
      item_id: number
      number: number
      tags: string[]
      file_id: number
      free_percent: Generated<number>
      free_min_pages: Generated<number>
      free_max_pages: Generated<number>
    }
    search_subscription: {
      member_id: number
      word: string
      /** The search query of the word. */
      query: string
      created_at: Timestamp
    }
    notified_resource: { resource_id: number }
    /** How far the buyers of earlier versions have been notified of a version. */
    version_notice: {
      resource_id: number
      version: number
      bought_before: Date
      grant_before: Generated<number>
      is_done: Generated<boolean>
    }
  }
}
