import { Input, Radio } from 'antd'
import { type ReportedItem, ruleReport } from '#contract/moderation.ts'
import { reportKindLabels } from '#contract/state-words.ts'
import { quietApi } from '#lib/api/browser-api.ts'
import { fieldErrors, useForm } from '#lib/forms/use-form.ts'
import { FormDialog } from '#ui/antd/admin-dialog.tsx'
import { FormRow } from '#ui/antd/form-row.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { toast } from '#ui/feedback/toast-store.ts'
import { ReportList } from './report-list.tsx'
import styles from './reports.module.css'

interface Values {
  uphold: boolean
  reason: string
}

interface RuleReportProps {
  item: ReportedItem
  onClose: () => void
  onRuled: () => void
}

/** Decides on a reported item: takes it down or dismisses the reports. Either closes all reports of the item. */
export function RuleReport({ item, onClose, onRuled }: RuleReportProps) {
  const form = useForm<Values>({
    initial: { uphold: true, reason: '' },
    check: (values) => fieldErrors(ruleReport.body, { id: item.id, ...values }),
    async save(values) {
      const { message } = await quietApi.moderation.ruleReport({ id: item.id, ...values })
      toast.success(message)
      onRuled()
    },
  })
  const { values, set, errors } = form
  return (
    <FormDialog
      title={`处理举报：${reportKindLabels[item.kind]}《${item.title}》`}
      width={600}
      consequence={values.uphold ? '下架后前台不再显示，全部举报一并了结' : '内容保留，全部举报一并了结'}
      action={values.uphold ? '成立并下架' : '驳回举报'}
      busyAction="正在处理…"
      isDangerous={values.uphold}
      form={form}
      onClose={onClose}
    >
      {form.problem && (
        <div className={styles.refusal}>
          <Note kind="error">{form.problem.message}</Note>
        </div>
      )}
      <ReportList item={item} />
      <div className={styles.form}>
        <FormRow label="裁定" isRequired>
          {(control) => (
            <Radio.Group
              {...control}
              value={values.uphold}
              options={[
                { value: true, label: '举报成立，下架内容' },
                { value: false, label: '驳回举报' },
              ]}
              onChange={(event) => set({ uphold: event.target.value === true })}
            />
          )}
        </FormRow>
        <FormRow label="处理说明" isRequired error={errors.reason} hint="最多 300 个字，会告知举报人">
          {(control) => (
            <Input.TextArea
              {...control}
              name="reason"
              rows={3}
              maxLength={300}
              value={values.reason}
              onChange={(event) => set({ reason: event.target.value })}
            />
          )}
        </FormRow>
      </div>
    </FormDialog>
  )
}
