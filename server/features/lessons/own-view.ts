import { type ItemRow, toItem } from './view.ts'

export interface OwnRow extends ItemRow {
  videos_waiting: number
  videos_failed: number
  is_draft: boolean
  reason: string | null
  is_listed: boolean
  taken_down_at: Date | null
  taken_down_reason: string | null
  sale_count: number
}

/** A version as its author and the auditors see it. */
export const toOwn = (row: OwnRow) => ({
  ...toItem(row),
  isDraft: row.is_draft,
  auditReason: row.reason,
  isOnSale: row.is_listed,
  isTakenDown: row.taken_down_at !== null,
  takenDownReason: row.taken_down_reason,
  saleCount: row.sale_count,
  videosWaiting: row.videos_waiting,
  videosFailed: row.videos_failed,
})
