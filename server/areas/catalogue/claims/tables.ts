import type { Generated } from 'kysely'
import type { ClaimReason, ClaimStance, ClaimState, ClaimWish } from '#contract/catalogue/claims/claim-rules.ts'
import type { Timestamp } from '#kernel/database/index.ts'

export const owns = ['claim'] as const

declare module '#kernel/database/tables.ts' {
  interface Tables {
    /** A buyer's claim about a sale. The checks of the table say which columns each state has. */
    claim: {
      id: Generated<number>
      sale_id: number
      item_id: number
      buyer_id: number
      /** The member who offers the item, also where the sale had no share. */
      owner_id: number
      price: number
      reason: ClaimReason
      wish: ClaimWish
      words: string
      pages: string[]
      pictures: string[]
      is_after_use: boolean
      state: Generated<ClaimState>
      answer_until: Timestamp
      stance: ClaimStance | null
      answer: string | null
      answered_at: Timestamp | null
      refund_coins: number | null
      ruling: string | null
      ruled_by: number | null
      created_at: Timestamp
      ended_at: Timestamp | null
    }
  }
}
