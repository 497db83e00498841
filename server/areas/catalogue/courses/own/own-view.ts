import { type Totals, toOwnState } from '../../items/index.ts'
import { type ItemRow, toItem } from '../view.ts'

export interface OwnRow extends ItemRow {
  videos_waiting: number
  videos_failed: number
  is_draft: boolean
  reason: string | null
  is_listed: boolean
  taken_down_at: Date | null
  taken_down_reason: string | null
  taken_down_by: number | null
  is_withdrawn: boolean
  sale_count: number
}

/** A version as its author and the auditors see it. */
export const toOwn = (row: OwnRow) => ({
  ...toItem(row),
  isDraft: row.is_draft,
  // A draft that follows a withdrawn version is shown as a draft.
  ...toOwnState({ ...row, is_withdrawn: row.is_withdrawn && !row.is_draft }),
  saleCount: row.sale_count,
  videosWaiting: row.videos_waiting,
  videosFailed: row.videos_failed,
})

/** New learners are the uses of lessons. */
export const toTotals = ({ uses: learners, ...totals }: Totals) => ({ ...totals, learners })
