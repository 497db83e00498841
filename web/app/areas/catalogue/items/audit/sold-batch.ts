import type { SaleBatchOutcome } from '#contract/batch-calls.ts'

interface SoldRow {
  id: number
  name: string
  uploadUserName: string
  coin: number
  isOnSale: boolean
  isTakenDown: boolean
  isAwaitingApproval: boolean
}

/** How a kind of content is named, and its calls for many items. */
export interface SoldBatch {
  /** 份资源 */
  unit: string
  /** How buyers use it, which they may continue to do. */
  use: string
  takeDown: (input: { ids: number[]; reason: string }) => Promise<SaleBatchOutcome>
  restore: (input: { ids: number[] }) => Promise<SaleBatchOutcome>
}

export interface BatchTakeDownProps {
  rows: SoldRow[]
  batch: SoldBatch
  onDone: () => void
}
