import { useRef } from 'react'
import { type AuditItem, type AuditState, auditResource } from '#contract/library.ts'
import { quietApi } from '#lib/browser-api.ts'
import { type Form, fieldErrors, useForm } from '#lib/use-form.ts'
import { toast } from '#ui/toast-store.ts'

interface Decision {
  isAudit: AuditState
  auditReason: string
  coin: string
}

export interface DecisionForm extends Omit<Form<Decision>, 'submit'> {
  /** `goesOn`: the next one is wanted. */
  submit: (goesOn: boolean) => void
}

/** The decision about one version; a price that was not changed is left as it is. */
export const useAuditForm = (item: AuditItem, onDone: (goesOn: boolean) => void): DecisionForm => {
  const goesOn = useRef(true)
  const subject = { id: item.id, versionNumber: item.versionNumber }
  const form = useForm<Decision>({
    initial: { isAudit: 1, auditReason: '', coin: String(item.coin) },
    check: (values) => fieldErrors(auditResource.fields, { ...subject, ...values }),
    async save({ coin, ...decision }) {
      const price = Number(coin) === item.coin ? undefined : coin
      const { message } = await quietApi.library.auditResource({ ...subject, ...decision, coin: price })
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
