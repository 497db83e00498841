import type { RecycledKind } from '#contract/base/recycle/recycled-kinds.ts'
import type { Timestamp } from '#kernel/database/index.ts'

export const owns = ['recycled_item'] as const

declare module '#kernel/database/tables.ts' {
  interface Tables {
    recycled_item: {
      kind: RecycledKind
      item_id: number
      title: string
      deleted_by: number | null
      deleted_at: Timestamp
      erase_at: Timestamp
    }
  }
}
