import type { MemberDossier } from '#contract/office/dossiers/dossiers.ts'
import { messageLength, sendMessage } from '#contract/office/dossiers/member-care.ts'
import { quietApi } from '#lib/api/browser-api.ts'
import { fieldErrors, useForm } from '#lib/forms/use-form.ts'
import { FormDialog } from '#ui/antd/admin-dialog.tsx'
import { FormRow } from '#ui/antd/form-row.tsx'
import { LongTextRow } from '#ui/antd/long-text-row.tsx'
import { toast } from '#ui/feedback/toast-store.ts'
import { Input } from '#ui/form/input.tsx'

interface SendMessageProps {
  member: Pick<MemberDossier, 'id' | 'title'>
  onClose: () => void
  onSent: () => void
}

/** Writes a notice to one member. */
export function SendMessage({ member, onClose, onSent }: SendMessageProps) {
  const form = useForm({
    initial: { title: '', text: '' },
    check: (values) => fieldErrors(sendMessage.body, { memberId: member.id, ...values }),
    async save(values) {
      toast.success((await quietApi.memberCare.sendMessage({ memberId: member.id, ...values })).message)
      onSent()
    },
  })
  const { values, set, errors } = form
  return (
    <FormDialog
      title={`给「${member.title}」发站内信`}
      width={560}
      consequence="发出后不能撤回，会记入操作日志"
      action="发送"
      busyAction="正在发送…"
      form={form}
      onClose={onClose}
    >
      <FormRow label="标题" isRequired error={errors.title}>
        {(control) => (
          <Input
            {...control}
            name="title"
            maxLength={40}
            value={values.title}
            onChange={(event) => set({ title: event.target.value })}
          />
        )}
      </FormRow>
      <LongTextRow
        label="内容"
        name="text"
        error={errors.text}
        rows={5}
        maxLength={messageLength}
        value={values.text}
        onChange={(text) => set({ text })}
      />
    </FormDialog>
  )
}
