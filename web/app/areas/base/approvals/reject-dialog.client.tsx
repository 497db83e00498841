import { useForm } from '#lib/forms/use-form.ts'
import { FormDialog } from '#ui/antd/admin-dialog.tsx'
import { LongTextRow } from '#ui/antd/text-row.tsx'
import { toast } from '#ui/feedback/toast-store.ts'

interface RejectDialogProps {
  /** Rejects the request with the reason. */
  reject: (reason: string) => Promise<unknown>
  onClose: () => void
  onRejected: () => void
}

/** Rejects a request of another administrator; the reason is kept with it. */
export function RejectDialog({ reject, onClose, onRejected }: RejectDialogProps) {
  const form = useForm({
    initial: { reason: '' },
    check: ({ reason }) => (reason.trim() ? {} : { reason: '请写明驳回的原因' }),
    async save({ reason }) {
      await reject(reason)
      toast.success('申请已驳回')
      onRejected()
    },
  })
  return (
    <FormDialog
      title="驳回申请"
      width={520}
      consequence="不会有任何变动"
      action="驳回"
      busyAction="正在提交…"
      isDangerous
      form={form}
      onClose={onClose}
    >
      <LongTextRow form={form} name="reason" label="原因" maxLength={200} />
    </FormDialog>
  )
}
