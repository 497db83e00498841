import { useState } from 'react'
import { ToolButton } from '#ui/button/tool-button.tsx'
import { onDemand } from '#ui/loading/on-demand.tsx'
import type { BatchTakeDownProps } from './sold-batch.ts'

const BatchTakeDownDialog = onDemand(async () => (await import('./batch-take-down-dialog.tsx')).BatchTakeDownDialog)

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
