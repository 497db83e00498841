import { useState } from 'react'
import { fillIn, kindText } from '#contract/people/notices/messages/message-kinds.ts'
import { type MessageTemplate, updateTemplate } from '#contract/people/notices/messages/messages.ts'
import { quietApi } from '#lib/api/browser-api.ts'
import { toPageProblem } from '#lib/api/page-problem.ts'
import { fieldErrors, useForm } from '#lib/forms/use-form.ts'
import { FormDialog } from '#ui/antd/admin-dialog.tsx'
import { FormRow } from '#ui/antd/form-row.tsx'
import { LongTextRow, TextRow } from '#ui/antd/text-row.tsx'
import { Button } from '#ui/button/button.tsx'
import { toast } from '#ui/feedback/toast-store.ts'
import styles from './templates.module.css'

interface TemplateFormProps {
  template: MessageTemplate
  onClose: () => void
  onSaved: () => void
}

/** Changes the text of one kind of message and shows it with sample values. */
export function TemplateForm({ template, onClose, onSaved }: TemplateFormProps) {
  const { kind, channel, label, version, blanks } = template
  const form = useForm({
    initial: { subject: template.subject, body: template.body, providerCode: template.providerCode },
    check: (values) => fieldErrors(updateTemplate.body, { kind, version, ...values }),
    fieldOf: { template_blank_unknown: 'body', template_blank_missing: 'body', edited_by_another: 'body' },
    async save(values) {
      await quietApi.messages.updateTemplate({ kind, version, ...values })
      toast.success('恭喜你，修改成功')
      onSaved()
    },
  })
  const isMail = channel === 'mail'
  const isWechat = channel === 'wechat'
  return (
    <FormDialog
      title={`编辑模板：${label}`}
      note={`可用占位符：${blanks.map((name) => `{${name}}`).join(' ')}`}
      width={640}
      consequence="从下一条消息开始使用"
      action="保存"
      busyAction="正在保存…"
      form={form}
      onClose={onClose}
    >
      {(isMail || isWechat) && <TextRow form={form} name="subject" label="标题" isRequired />}
      <LongTextRow form={form} name="body" label="正文" rows={isMail ? 10 : 4} />
      {!isMail && (
        <TextRow
          form={form}
          name="providerCode"
          label="服务商模板编号"
          hint={
            isWechat
              ? '公众号的模板编号，模板的三个字段为 thing1 标题、thing2 正文、time3 时间；过长的文字会截短'
              : '短信服务商按审核过的模板发送；正文须与审核的一致，占位符按出现的顺序对应'
          }
        />
      )}
      <Preview template={{ ...template, ...form.values }} />
    </FormDialog>
  )
}

/** The text as its receiver will read it, with sample values. */
function Preview({ template: { kind, subject, body } }: { template: MessageTemplate }) {
  const [shown, setShown] = useState<{ subject: string; text: string }>()
  const { samples } = kindText(kind)
  const show = async () => {
    try {
      setShown(await quietApi.messages.previewTemplate({ kind, subject, body }))
    } catch (error) {
      toast.error(toPageProblem(error).message)
    }
  }
  return (
    <FormRow label="预览">
      {() => (
        <div className={styles.preview}>
          {(shown?.subject ?? subject) && <b>{shown?.subject ?? fillIn(subject, samples)}</b>}
          <p>{shown?.text ?? fillIn(body, samples)}</p>
          <Button size="small" onClick={() => void show()}>
            按实际发送的样子预览
          </Button>
        </div>
      )}
    </FormRow>
  )
}
