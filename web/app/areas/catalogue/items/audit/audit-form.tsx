import { CircleCheck, CircleX, Clock } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef } from 'react'
import type { AuditState } from '#contract/catalogue/documents/library.ts'
import { auditLabels, auditState } from '#contract/catalogue/documents/library-rules.ts'
import { quickChange } from '#contract/catalogue/items/audit-reasons.ts'
import { type FieldErrors, type Form, useForm } from '#lib/forms/use-form.ts'
import { Note } from '#ui/feedback/note.tsx'
import { toast } from '#ui/feedback/toast-store.ts'
import { Input } from '#ui/form/input.tsx'
import { TextArea } from '#ui/form/text-area.tsx'
import { classNames } from '#ui/styles/class-names.ts'
import { useMayChange } from '#ui/table/may-change.tsx'
import styles from './audit.module.css'
import { ReasonChoice } from './reason-choice.tsx'
import verdictStyles from './verdicts.module.css'

const verdicts = [
  { value: 1, icon: CircleCheck },
  { value: 2, icon: CircleX },
  { value: 0, icon: Clock },
] as const

/** The decision with its reason and price; Ctrl+Enter submits it and opens the next item. An approved version cannot be changed. */
export function AuditForm({ form, isApproved }: { form: DecisionForm; isApproved: boolean }) {
  const id = useId()
  const element = useRef<HTMLFormElement>(null)
  const { values, errors, refusedAttempts } = form
  useEffect(() => {
    if (refusedAttempts > 0) element.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [refusedAttempts])
  if (!useMayChange()) return null
  const submit = (event: FormEvent) => {
    event.preventDefault()
    form.submit(true)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && event.ctrlKey) submit(event)
  }
  return (
    <form ref={element} className={styles.form} onSubmit={submit} onKeyDown={onKeyDown} aria-label="审核结论">
      <h3>审核结论</h3>
      {form.problem && <Note kind="error">{form.problem.message}</Note>}
      {isApproved && <Note>该版本已通过审核</Note>}
      <fieldset className={classNames(verdictStyles.verdicts, styles.verdicts)} disabled={isApproved}>
        {verdicts.map(({ value, icon: Icon }) => (
          <label key={value} data-verdict={value}>
            <input
              type="radio"
              name="isAudit"
              value={value}
              checked={values.isAudit === value}
              onChange={() => form.set({ isAudit: value })}
            />
            <Icon size={17} strokeWidth={1.6} aria-hidden />
            {auditLabels[value]}
          </label>
        ))}
      </fieldset>
      <label htmlFor={`${id}-reason`}>
        审核理由 <i aria-hidden>*</i>
      </label>
      <TextArea
        id={`${id}-reason`}
        name="auditReason"
        rows={3}
        maxLength={300}
        disabled={isApproved}
        aria-required
        aria-invalid={errors.auditReason ? true : undefined}
        aria-describedby={`${id}-reason-error`}
        value={values.auditReason}
        onChange={({ target }) => form.set({ auditReason: target.value })}
      />
      <p id={`${id}-reason-error`} className={styles.error} role="alert">
        {errors.auditReason}
      </p>
      {!isApproved && (
        <ReasonChoice
          verdict={values.isAudit}
          onChoose={(auditReason) => form.set({ auditReason })}
          onQuickChange={() => form.set({ ...quickChange, coin: String(quickChange.coin) })}
        />
      )}
      <label htmlFor={`${id}-coin`}>价格（V币）</label>
      <Input
        id={`${id}-coin`}
        name="coin"
        inputMode="numeric"
        maxLength={8}
        disabled={isApproved}
        aria-invalid={errors.coin ? true : undefined}
        aria-describedby={`${id}-coin-error`}
        value={values.coin}
        onChange={({ target }) => form.set({ coin: target.value })}
      />
      <p id={`${id}-coin-error`} className={styles.error} role="alert">
        {errors.coin}
      </p>
    </form>
  )
}

interface Decision {
  isAudit: AuditState
  auditReason: string
  coin: string
}

export interface DecisionForm extends Omit<Form<Decision>, 'submit'> {
  /** `goesOn`: the next item of the queue is opened afterwards. */
  submit: (goesOn: boolean) => void
}

export interface DecisionRules {
  /** The price that the author set. */
  coin: number
  check: (decision: Decision) => FieldErrors
  decide: (decision: Omit<Decision, 'coin'> & { coin?: string }) => Promise<{ message: string }>
  onDone: (goesOn: boolean) => void
}

/** The form of one decision; the price is sent only if the administrator changed it. */
export const useDecision = ({ coin, check, decide, onDone }: DecisionRules): DecisionForm => {
  const goesOn = useRef(true)
  const form = useForm<Decision>({
    initial: { isAudit: auditState.approved, auditReason: '', coin: String(coin) },
    check,
    async save({ coin: price, ...decision }) {
      const { message } = await decide({ ...decision, coin: Number(price) === coin ? undefined : price })
      toast.success(message)
      onDone(goesOn.current)
    },
  })
  return {
    ...form,
    submit(wantsNext) {
      goesOn.current = wantsNext
      form.submit()
    },
  }
}
