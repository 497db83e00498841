import { type ReactNode, useState } from 'react'
import type { BatchOutcome } from '#contract/batch-calls.ts'
import { resourceLimits } from '#contract/catalogue/documents/library-rules.ts'
import { ignoreFailure } from '#lib/api/ignore-failure.ts'
import { type Form, useForm } from '#lib/forms/use-form.ts'
import { FormDialog } from '#ui/antd/admin-dialog.tsx'
import { LongTextRow } from '#ui/antd/text-row.tsx'
import { toast } from '#ui/feedback/toast-store.ts'
import { type SoldKind, type SoldRow, useTakeDownGrade } from './sold-kind.ts'
import { TouchedItems } from './touched-items.tsx'

interface TakeDownDialogProps {
  sold: SoldKind
  item: { id: number; name: string }
  onClose: () => void
  onDone: () => void
}

/** Asks for the reason before an item is taken off sale; the author reads it in a notice. */
export function TakeDownDialog({ sold, item, onClose, onDone }: TakeDownDialogProps) {
  const form = useReason(async (reason) => {
    const { message } = await sold.takeDown(item.id, reason)
    toast.success(message)
    onDone()
  })
  return <TakeDownForm title={`下架${sold.label}`} note={item.name} notified="作者" {...{ sold, form, onClose }} />
}

interface BatchTakeDownDialogProps {
  sold: SoldKind
  rows: SoldRow[]
  /** Number of selected items that are not on sale or await approval, and so stay as they are. */
  left: number
  onClose: () => void
  onDone: () => void
}

/** Names the items and asks for the reason; offers to put those that were taken down on sale again. */
export function BatchTakeDownDialog({ sold, rows, left, onClose, onDone }: BatchTakeDownDialogProps) {
  const [failed, setFailed] = useState<BatchOutcome['failed']>([])
  const restore = async (ids: number[]) => {
    const { message } = await sold.restoreAll({ ids })
    toast.success(message)
    onDone()
  }
  const form = useReason(async (reason) => {
    const outcome = await sold.takeDownAll({ ids: rows.map(({ id }) => id), reason })
    const { done } = outcome
    if (done.length > 0)
      toast.success(outcome.message, { action: { label: '撤销', run: () => ignoreFailure(restore(done)) } })
    else if (outcome.waiting.length > 0) toast.success(outcome.message)
    if (outcome.failed.length > 0) return setFailed(outcome.failed)
    onClose()
    onDone()
  })
  const count = `${rows.length} ${sold.unit}`
  const close = () => {
    onClose()
    if (failed.length > 0) onDone()
  }
  return (
    <TakeDownForm
      title="批量下架"
      note={`${count}${left > 0 ? `，其余 ${left} 项不在架或等待复核，不动` : ''}`}
      notified="各位作者"
      count={count}
      onClose={close}
      {...{ sold, form }}
    >
      <TouchedItems rows={rows} failed={failed} />
    </TakeDownForm>
  )
}

const useReason = (save: (reason: string) => Promise<void>) =>
  useForm({
    initial: { reason: '' },
    check: ({ reason }) => (reason.trim() ? {} : { reason: '请输入下架理由' }),
    save: ({ reason }) => save(reason),
  })

interface TakeDownFormProps {
  sold: SoldKind
  title: string
  note: string
  /** Who gets a notice. */
  notified: string
  count?: string
  form: Form<{ reason: string }>
  onClose: () => void
  children?: ReactNode
}

const TakeDownForm = ({ sold, notified, count = '', form, children, ...dialog }: TakeDownFormProps) => {
  const { isAsking } = useTakeDownGrade()
  return (
    <FormDialog
      {...dialog}
      width={560}
      consequence={`${isAsking ? '另一名管理员确认后' : ''}不再出售，买过的人仍可${sold.use}；${notified}会收到通知`}
      action={`${isAsking ? '提交复核' : '下架'} ${count}`.trim()}
      busyAction={isAsking ? '正在提交…' : '正在下架…'}
      isDangerous
      form={form}
    >
      {children}
      <LongTextRow form={form} name="reason" label="下架理由" maxLength={resourceLimits.reasonLength} />
    </FormDialog>
  )
}
