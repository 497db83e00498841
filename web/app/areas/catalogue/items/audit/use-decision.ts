import { useRef } from 'react'
import type { AuditState } from '#contract/catalogue/documents/library.ts'
import { auditState } from '#contract/catalogue/documents/library-rules.ts'
import { type FieldErrors, type Form, useForm } from '#lib/forms/use-form.ts'
import { toast } from '#ui/feedback/toast-store.ts'

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
