import { useState } from 'react'
import type { BatchOutcome } from '#contract/batch-calls.ts'
import { resourceLimits } from '#contract/catalogue/documents/library-rules.ts'
import { ignoreFailure } from '#lib/api/ignore-failure.ts'
import { useForm } from '#lib/forms/use-form.ts'
import { FormDialog } from '#ui/antd/admin-dialog.tsx'
import { LongTextRow } from '#ui/antd/text-row.tsx'
import { toast } from '#ui/feedback/toast-store.ts'
import type { BatchTakeDownProps } from './sold-batch.ts'
import { TouchedItems } from './touched-items.tsx'
import { useTakeDownGrade } from './use-take-down-grade.ts'

interface DialogProps extends BatchTakeDownProps {
  /** Number of selected items that are not on sale or await approval, and so stay as they are. */
  left: number
  onClose: () => void
}

/** Names the items and asks for the reason. */
export function BatchTakeDownDialog({ rows, left, batch, onClose, onDone }: DialogProps) {
  const { isAsking } = useTakeDownGrade()
  const [failed, setFailed] = useState<BatchOutcome['failed']>([])
  const restore = async (ids: number[]) => {
    const { message } = await batch.restore({ ids })
    toast.success(message)
    onDone()
  }
  const form = useForm({
    initial: { reason: '' },
    check: ({ reason }) => (reason.trim() ? {} : { reason: '请输入下架理由' }),
    async save({ reason }) {
      const outcome = await batch.takeDown({ ids: rows.map(({ id }) => id), reason })
      const { done } = outcome
      if (done.length > 0)
        toast.success(outcome.message, { action: { label: '撤销', run: () => ignoreFailure(restore(done)) } })
      else if (outcome.waiting.length > 0) toast.success(outcome.message)
      if (outcome.failed.length > 0) return setFailed(outcome.failed)
      onClose()
      onDone()
    },
  })
  return (
    <FormDialog
      title="批量下架"
      note={`${rows.length} ${batch.unit}${left > 0 ? `，其余 ${left} 项不在架或等待复核，不动` : ''}`}
      width={560}
      consequence={`${isAsking ? '另一名管理员确认后' : ''}不再出售，买过的人仍可${batch.use}；各位作者会收到通知`}
      action={`${isAsking ? '提交复核' : '下架'} ${rows.length} ${batch.unit}`}
      busyAction={isAsking ? '正在提交…' : '正在下架…'}
      isDangerous
      form={form}
      onClose={() => {
        onClose()
        if (failed.length > 0) onDone()
      }}
    >
      <TouchedItems rows={rows} failed={failed} />
      <LongTextRow form={form} name="reason" label="下架理由" maxLength={resourceLimits.reasonLength} />
    </FormDialog>
  )
}
