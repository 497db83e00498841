import type { SaleBatchOutcome } from '#contract/batch-calls.ts'
import { useMay } from '#lib/session/permissions.ts'

export interface SoldItem {
  id: number
  name: string
}

export interface SaleState {
  isOnSale: boolean
  isTakenDown: boolean
  isAwaitingApproval: boolean
}

export interface SoldRow extends SoldItem, SaleState {
  uploadUserName: string
  coin: number
}

/** How a kind of content is named, and its calls for one item and for many. */
export interface SoldKind {
  kind: 'resource' | 'lesson'
  label: string
  /** 份资源 */
  unit: string
  /** The list where visitors find it. */
  place: string
  /** How buyers use it, which they may continue to do. */
  use: string
  takeDown: (id: number, reason: string) => Promise<{ message: string }>
  restore: (id: number) => Promise<{ message: string }>
  remove: (id: number) => Promise<unknown>
  takeDownAll: (input: { ids: number[]; reason: string }) => Promise<SaleBatchOutcome>
  restoreAll: (input: { ids: number[] }) => Promise<SaleBatchOutcome>
}

/** ROLE-10: who takes content down at once, and who asks a second administrator to. */
export const useTakeDownGrade = () => {
  const may = useMay()
  const [mayAsk, mayDo] = [may('takeDown', 'review'), may('takeDown', 'do')]
  return { mayAsk, mayDo, isAsking: mayAsk && !mayDo }
}
