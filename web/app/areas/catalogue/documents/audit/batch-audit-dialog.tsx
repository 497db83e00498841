import { useState } from 'react'
import type { BatchOutcome } from '#contract/batch-calls.ts'
import { type AuditItem, auditResources } from '#contract/catalogue/documents/library.ts'
import { undoSeconds } from '#contract/catalogue/documents/library-rules.ts'
import { browserApi, quietApi } from '#lib/api/browser-api.ts'
import { ignoreFailure } from '#lib/api/ignore-failure.ts'
import { fieldErrors, useForm } from '#lib/forms/use-form.ts'
import { FormDialog } from '#ui/antd/admin-dialog.tsx'
import { FormRow } from '#ui/antd/form-row.tsx'
import { toast } from '#ui/feedback/toast-store.ts'
import { TextArea } from '#ui/form/text-area.tsx'
import { ReasonChoice } from '../../items/audit/reason-choice.tsx'
import { TouchedItems } from '../../items/audit/touched-items.tsx'

interface BatchAuditDialogProps {
  rows: AuditItem[]
  onDone: () => void
  verdict: 1 | 2
  /** Number of selected resources that do not wait, and so stay as they are. */
  left: number
  /** Entered for an approval. */
  firstReason: string | undefined
  onClose: () => void
}

/** Names the resources and asks for the reason. */
export function BatchAuditDialog({ verdict, rows, left, firstReason = '', onClose, onDone }: BatchAuditDialogProps) {
  const [failed, setFailed] = useState<BatchOutcome['failed']>([])
  const ids = rows.map(({ id }) => id)
  const undo = async (decided: number[]) => {
    const { message, failed: refused } = await browserApi.library.undoAuditResources({ ids: decided })
    if (refused.length > 0) toast.warning(message, { detail: refused[0]!.message })
    else toast.success(message)
    onDone()
  }
  const form = useForm({
    initial: { auditReason: verdict === 1 ? firstReason : '' },
    check: (values) => fieldErrors(auditResources.body, { ids, isAudit: verdict, ...values }),
    async save({ auditReason }) {
      const outcome = await quietApi.library.auditResources({ ids, isAudit: verdict, auditReason, isUndoable: true })
      const { done } = outcome
      if (done.length > 0)
        toast.success(outcome.message, {
          detail: `${undoSeconds} 秒后生效并通知作者`,
          seconds: undoSeconds,
          action: { label: '撤回', run: () => ignoreFailure(undo(done)) },
        })
      if (outcome.failed.length > 0) return setFailed(outcome.failed)
      onClose()
      onDone()
    },
  })
  return (
    <FormDialog
      title={verdict === 1 ? '批量通过' : '批量不通过'}
      note={`${rows.length} 份待审核的资源${left > 0 ? `，其余 ${left} 份不动` : ''}`}
      width={560}
      consequence="审核结果将通知各位作者"
      action={`${verdict === 1 ? '通过' : '不通过'} ${rows.length} 份`}
      busyAction="正在提交…"
      form={form}
      onClose={() => {
        onClose()
        if (failed.length > 0) onDone()
      }}
    >
      <TouchedItems rows={rows} failed={failed} />
      <FormRow label="审核理由" isRequired error={form.errors.auditReason}>
        {(control) => (
          <>
            <TextArea
              {...control}
              name="auditReason"
              rows={3}
              maxLength={300}
              value={form.values.auditReason}
              onChange={(event) => form.set({ auditReason: event.target.value })}
            />
            <ReasonChoice verdict={verdict} onChoose={(auditReason) => form.set({ auditReason })} />
          </>
        )}
      </FormRow>
    </FormDialog>
  )
}
