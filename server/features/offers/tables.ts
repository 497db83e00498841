import type { Generated } from 'kysely'
import type { ItemKind } from '../access/index.ts'

export const owns = ['item_day'] as const

declare module '#kernel/database/tables.ts' {
  interface Tables {
    /** Views, uses, sales and earnings of each resource and lesson, by day. */
    item_day: {
      kind: ItemKind
      item_id: number
      day: string
      views: Generated<number>
      /** Downloads of a resource, new learners of a lesson. */
      uses: Generated<number>
      sales: Generated<number>
      earned: Generated<number>
    }
  }
}
