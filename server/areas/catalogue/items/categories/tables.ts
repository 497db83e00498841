import type { Generated } from 'kysely'
import type { Timestamp } from '#kernel/database/index.ts'

export const owns = ['category'] as const

/** Kinds of content that have categories. */
export type CategoryKind = 'resource' | 'lesson' | 'topic'

declare module '#kernel/database/tables.ts' {
  interface Tables {
    category: {
      id: Generated<number>
      kind: CategoryKind
      name: string
      sort: number
      version: Generated<number>
      deleted_at: Timestamp | null
    }
  }
}
