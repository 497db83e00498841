import { messageChannels } from '#contract/people/notices/messages/message-kinds.ts'
import { type MessageTemplate, sendTest } from '#contract/people/notices/messages/messages.ts'
import { quietApi } from '#lib/api/browser-api.ts'
import { fieldErrors, useForm } from '#lib/forms/use-form.ts'
import { FormDialog } from '#ui/antd/admin-dialog.tsx'
import { TextRow } from '#ui/antd/text-row.tsx'
import { toast } from '#ui/feedback/toast-store.ts'

interface TestFormProps {
  template: MessageTemplate
  onClose: () => void
}

/** Sends a message with sample values to a number or an address of the administrator's choice. */
export function TestForm({ template: { kind, channel, label }, onClose }: TestFormProps) {
  const form = useForm({
    initial: { receiver: '' },
    check: ({ receiver }) => fieldErrors(sendTest.body, { kind, receiver }),
    fieldOf: { too_often: 'receiver', sms_not_set_up: 'receiver', mail_not_set_up: 'receiver' },
    async save({ receiver }) {
      const { message } = await quietApi.messages.sendTest({ kind, receiver })
      toast.success(message)
      onClose()
    },
  })
  return (
    <FormDialog
      title={`测试发送：${label}`}
      width={440}
      consequence={`发一条${messageChannels[channel]}，内容为示例`}
      action="发送"
      busyAction="正在发送…"
      form={form}
      onClose={onClose}
    >
      <TextRow form={form} name="receiver" label={channel === 'sms' ? '手机号' : '邮箱'} isRequired />
    </FormDialog>
  )
}
