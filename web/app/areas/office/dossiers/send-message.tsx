import type { MemberDossier } from '#contract/office/dossiers/dossiers.ts'
import { messageLength, sendMessage } from '#contract/office/dossiers/member-care.ts'
import { quietApi } from '#lib/api/browser-api.ts'
import { fieldErrors, useForm } from '#lib/forms/use-form.ts'
import { FormDialog } from '#ui/antd/admin-dialog.tsx'
import { LongTextRow, TextRow } from '#ui/antd/text-row.tsx'
import { toast } from '#ui/feedback/toast-store.ts'

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
      <TextRow form={form} name="title" label="标题" isRequired maxLength={40} />
      <LongTextRow form={form} name="text" label="内容" rows={5} maxLength={messageLength} />
    </FormDialog>
  )
}
