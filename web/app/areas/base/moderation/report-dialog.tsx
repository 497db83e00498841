import { type FormEvent, useId, useState } from 'react'
import { useFetcher } from 'react-router'
import type { ReportKind } from '#contract/base/moderation/moderation.ts'
import { type ReportReason, reportReasons } from '#contract/base/moderation/report-reasons.ts'
import { paths } from '#contract/paths.ts'
import { Button } from '#ui/button/button.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { toast } from '#ui/feedback/toast-store.ts'
import { Field } from '#ui/form/field.tsx'
import { useOnResponse } from '#ui/form/use-on-response.ts'
import { Dialog } from '#ui/overlay/dialog.tsx'
import type { ReportResult } from './add-report.ts'
import styles from './report-dialog.module.css'

interface ReportDialogProps {
  open: boolean
  kind: ReportKind
  targetId: number
  /** The title of the reported item. */
  title: string
  onClose: () => void
}

const detailLength = 300

/** Reports an item to the administrators, who decide on it in the list of reports. */
export function ReportDialog({ open, kind, targetId, title, onClose }: ReportDialogProps) {
  const formId = useId()
  const [reason, setReason] = useState<ReportReason>()
  const fetcher = useFetcher<ReportResult>()
  const { data } = fetcher
  useOnResponse(data, ({ message }) => {
    if (!message) return
    toast.success(message)
    onClose()
  })
  const onSubmit = (event: FormEvent) => {
    if (!reason || fetcher.state !== 'idle') event.preventDefault()
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="举报"
      width={480}
      consequence="由管理员核实处理"
      actions={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button type="submit" form={formId} look="primary" disabled={!reason || fetcher.state !== 'idle'}>
            {fetcher.state === 'idle' ? '提交举报' : '正在提交…'}
          </Button>
        </>
      }
    >
      <fetcher.Form id={formId} className={styles.form} method="post" action={paths.report} onSubmit={onSubmit}>
        {data?.problem && !data.problem.fields && <Note kind="error">{data.problem.message}</Note>}
        <p>{title}</p>
        <input type="hidden" name="kind" value={kind} />
        <input type="hidden" name="targetId" value={targetId} />
        <fieldset>
          <legend>举报理由</legend>
          {(Object.keys(reportReasons) as ReportReason[]).map((value) => (
            <label key={value}>
              <input
                type="radio"
                name="reason"
                value={value}
                checked={reason === value}
                onChange={() => setReason(value)}
              />
              {reportReasons[value]}
            </label>
          ))}
        </fieldset>
        <Field
          label={reason === 'other' ? '说明' : '说明（选填）'}
          name="detail"
          hint={`最多 ${detailLength} 个字`}
          error={data?.problem?.fields?.detail}
        >
          {(control) => <textarea {...control} rows={3} maxLength={detailLength} required={reason === 'other'} />}
        </Field>
      </fetcher.Form>
    </Dialog>
  )
}
