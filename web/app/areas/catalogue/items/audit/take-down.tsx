import { useForm } from '#lib/forms/use-form.ts'
import { FormDialog } from '#ui/antd/admin-dialog.tsx'
import { LongTextRow } from '#ui/antd/text-row.tsx'
import { toast } from '#ui/feedback/toast-store.ts'

interface TakeDownDialogProps {
  title: string
  name: string
  consequence: string
  /** A second administrator has to confirm it. */
  isAsking: boolean
  takeDown: (reason: string) => Promise<{ message: string }>
  onClose: () => void
  onDone: () => void
}

/** Asks for the reason before an item is taken off sale; the author reads it in a notice. */
export function TakeDownDialog(props: TakeDownDialogProps) {
  const { title, name, consequence, isAsking, takeDown, onClose, onDone } = props
  const form = useForm({
    initial: { reason: '' },
    check: ({ reason }) => (reason.trim() ? {} : { reason: '请输入下架理由' }),
    async save({ reason }) {
      const { message } = await takeDown(reason)
      toast.success(message)
      onDone()
    },
  })
  return (
    <FormDialog
      title={title}
      note={name}
      width={560}
      consequence={consequence}
      action={isAsking ? '提交复核' : '下架'}
      busyAction={isAsking ? '正在提交…' : '正在下架…'}
      isDangerous
      form={form}
      onClose={onClose}
    >
      <LongTextRow form={form} name="reason" label="下架理由" maxLength={300} />
    </FormDialog>
  )
}
