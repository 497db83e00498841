import { Input } from 'antd'
import { useForm } from '#lib/forms/use-form.ts'
import { FormDialog } from '#ui/antd/admin-dialog.tsx'
import { FormRow } from '#ui/antd/form-row.tsx'
import { Note } from '#ui/feedback/note.tsx'
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
      {form.problem && <Note kind="error">{form.problem.message}</Note>}
      <FormRow label="原因" isRequired error={form.errors.reason}>
        {(control) => (
          <Input.TextArea
            {...control}
            name="reason"
            rows={3}
            maxLength={200}
            showCount
            value={form.values.reason}
            onChange={(event) => form.set({ reason: event.target.value })}
          />
        )}
      </FormRow>
    </FormDialog>
  )
}
