import { Button, Input, Radio } from 'antd'
import { type FormEvent, type KeyboardEvent, useId, useState } from 'react'
import { type AuditItem, type AuditState, auditResource } from '#contract/library.ts'
import { auditLabels } from '#contract/library-rules.ts'
import { quietApi } from '#lib/browser-api.ts'
import { fieldErrors, useForm } from '#lib/use-form.ts'
import { Note } from '#ui/note.tsx'
import { toast } from '#ui/toast-store.ts'
import styles from './audit.module.css'
import { ReasonChoice } from './reason-choice.tsx'

interface AuditFormProps {
  item: AuditItem
  /** `goesOn`: the next one is wanted. */
  onDone: (goesOn: boolean) => void
  onClose: () => void
}

const verdicts = ([1, 2, 0] as const).map((value) => ({ value, label: auditLabels[value] }))

/** The decision with its reason and, where it differs, the price; Ctrl+Enter hands it in and goes on. */
export function AuditForm({ item, onDone, onClose }: AuditFormProps) {
  const [goesOn, setGoesOn] = useState(true)
  const id = useId()
  const { versionNumber } = item
  const form = useForm({
    initial: { isAudit: 1 as AuditState, auditReason: '', coin: String(item.coin) },
    check: (values) => fieldErrors(auditResource.fields, { id: item.id, versionNumber, ...values }),
    async save({ isAudit, auditReason, coin }) {
      const price = Number(coin) === item.coin ? undefined : coin
      const { message } = await quietApi.library.auditResource({
        id: item.id,
        versionNumber,
        isAudit,
        auditReason,
        coin: price,
      })
      toast.success(message)
      onDone(goesOn)
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    form.submit()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && event.ctrlKey) submit(event)
  }
  const isApproved = item.isAudit === 1
  return (
    <form className={styles.form} onSubmit={submit} onKeyDown={onKeyDown} aria-label="审核结论">
      <h3>审核结论</h3>
      {form.refusal && <Note kind="error">{form.refusal.message}</Note>}
      <Radio.Group
        block
        optionType="button"
        disabled={isApproved}
        options={verdicts}
        value={form.values.isAudit}
        onChange={({ target }) => form.set({ isAudit: target.value as AuditState })}
      />
      <label htmlFor={`${id}-reason`}>
        审核理由 <i>*</i>
      </label>
      <Input.TextArea
        id={`${id}-reason`}
        name="auditReason"
        rows={3}
        maxLength={300}
        disabled={isApproved}
        status={form.errors.auditReason ? 'error' : undefined}
        aria-invalid={form.errors.auditReason ? true : undefined}
        aria-describedby={`${id}-reason-error`}
        value={form.values.auditReason}
        onChange={({ target }) => form.set({ auditReason: target.value })}
      />
      <p id={`${id}-reason-error`} className={styles.error} role="alert">
        {form.errors.auditReason}
      </p>
      {!isApproved && <ReasonChoice onChoose={(auditReason) => form.set({ auditReason })} />}
      <label htmlFor={`${id}-coin`}>价格（V币）</label>
      <Input
        id={`${id}-coin`}
        name="coin"
        inputMode="numeric"
        maxLength={8}
        disabled={isApproved}
        status={form.errors.coin ? 'error' : undefined}
        aria-invalid={form.errors.coin ? true : undefined}
        aria-describedby={`${id}-coin-error`}
        value={form.values.coin}
        onChange={({ target }) => form.set({ coin: target.value })}
      />
      <p id={`${id}-coin-error`} className={styles.error} role="alert">
        {form.errors.coin}
      </p>
      <footer className={styles.foot}>
        <span>{isApproved ? '该版本已通过审核' : '审核结果将通知作者'}</span>
        <Button onClick={onClose}>取消</Button>
        <Button htmlType="submit" disabled={isApproved || form.isSaving} onClick={() => setGoesOn(false)}>
          提交
        </Button>
        <Button
          type="primary"
          htmlType="submit"
          disabled={isApproved}
          loading={form.isSaving}
          onClick={() => setGoesOn(true)}
        >
          提交并看下一份
        </Button>
      </footer>
    </form>
  )
}
