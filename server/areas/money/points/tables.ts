import type { Generated, GeneratedAlways } from 'kysely'
import type { adjustmentStates } from '#contract/base/approvals/approval-kinds.ts'
import type { PointKind } from '#contract/money/points/point-kinds.ts'
import type { InvariantResult } from '#contract/money/points/points.ts'
import type { Timestamp } from '#kernel/database/index.ts'

export const owns = [
  'point_account',
  'point_posting',
  'point_entry',
  'point_month',
  'point_day',
  'point_adjustment',
  'point_check',
  'invitation',
] as const

export type PostingShape = 'credit' | 'spend' | 'release' | 'refund' | 'adjustment'

declare module '#kernel/database/tables.ts' {
  interface Tables {
    /**
     * An account of a member, a company or the system; system accounts have no balance. Only post_points() writes it.
     */
    point_account: {
      id: GeneratedAlways<number>
      member_id: number | null
      department_id: number | null
      code: 'topup_clearing' | 'sales' | 'bonus' | 'adjustment' | 'held' | null
      balance: number | null
      /** The part of the balance that came from rewards. */
      bonus: number
      gained: number
      spent: number
      entry_count: number
      latest_hash: Buffer
      created_at: Timestamp
      updated_at: Timestamp
    }
    /** Only post_points() inserts rows, also into the three tables below. */
    point_posting: {
      id: GeneratedAlways<number>
      kind: string
      ref: string
      shape: PostingShape
      reverses: number | null
      digest: Buffer
      created_at: Timestamp
    }
    point_entry: {
      id: GeneratedAlways<number>
      posting_id: number
      account_id: number
      amount: number
      /** The bonus part of the amount, with its sign. */
      bonus: number
      kind: PointKind
      detail: string
      link: string | null
      created_at: Timestamp
      seq: number | null
      balance_after: number | null
      hash: Buffer | null
    }
    point_month: {
      account_id: number
      month: string
      kind: PointKind
      gained: number
      spent: number
      gain_count: number
      spend_count: number
    }
    point_day: {
      day: string
      kind: PointKind
      is_gain: boolean
      shard: number
      count: number
      coins: number
    }
    point_adjustment: {
      id: Generated<number>
      member_id: number
      coins: number
      reason: string
      state: Generated<keyof typeof adjustmentStates>
      created_by: number
      created_at: Timestamp
      decided_by: number | null
      decided_at: Timestamp | null
      decision_reason: Generated<string>
    }
    /** A registration by invitation. */
    invitation: {
      member_id: number
      inviter_id: number
      network: string | null
      device: Buffer | null
      coins: number
      created_at: Timestamp
    }
    point_check: {
      id: Generated<number>
      started_at: Timestamp
      ms: number
      passed: boolean
      results: InvariantResult[]
    }
  }
}
