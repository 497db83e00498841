import { useState } from 'react'
import type { SaleBatchOutcome } from '#contract/batch-calls.ts'
import { ToolButton } from '#ui/button/tool-button.tsx'
import { onDemand } from '#ui/loading/on-demand.tsx'

const BatchTakeDownDialog = onDemand(async () => (await import('./batch-take-down-dialog.tsx')).BatchTakeDownDialog)

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

/** Takes the selected items that are on sale down, after naming them, and offers to undo it. */
export function BatchTakeDown({ rows, batch, onDone }: BatchTakeDownProps) {
  const [isOpen, setOpen] = useState(false)
  const onSale = rows.filter((row) => row.isOnSale && !row.isTakenDown && !row.isAwaitingApproval)
  return (
    <>
      <ToolButton disabled={onSale.length === 0} onClick={() => setOpen(true)}>
        下架
      </ToolButton>
      {isOpen && (
        <BatchTakeDownDialog
          rows={onSale}
          left={rows.length - onSale.length}
          batch={batch}
          onClose={() => setOpen(false)}
          onDone={onDone}
        />
      )}
    </>
  )
}
