import { useState } from 'react'
import type { AuditItem } from '#contract/catalogue/documents/library.ts'
import { auditState } from '#contract/catalogue/documents/library-rules.ts'
import { ToolButton } from '#ui/button/tool-button.tsx'
import { onDemand } from '#ui/loading/on-demand.tsx'
import { useAuditReasons } from '../../items/audit/reason-choice.tsx'

const BatchAuditDialog = onDemand(async () => (await import('./batch-audit-dialog.tsx')).BatchAuditDialog)

interface BatchAuditProps {
  rows: AuditItem[]
  onDone: () => void
}

/** Decides about all selected resources that wait for their audit; those that fail are listed with the reason. */
export function BatchAudit({ rows, onDone }: BatchAuditProps) {
  const [verdict, setVerdict] = useState<1 | 2>()
  const reasons = useAuditReasons()
  const waiting = rows.filter(({ isAudit }) => isAudit === auditState.waiting)
  return (
    <>
      <ToolButton disabled={waiting.length === 0} onClick={() => setVerdict(1)}>
        批量通过
      </ToolButton>
      <ToolButton disabled={waiting.length === 0} onClick={() => setVerdict(2)}>
        批量不通过
      </ToolButton>
      {verdict && (
        <BatchAuditDialog
          verdict={verdict}
          rows={waiting}
          left={rows.length - waiting.length}
          firstReason={reasons.data?.approved[0]}
          onClose={() => setVerdict(undefined)}
          onDone={onDone}
        />
      )}
    </>
  )
}
