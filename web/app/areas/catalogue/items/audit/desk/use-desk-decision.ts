import { type RefObject, useEffect, useRef, useState } from 'react'
import type { AuditSettings } from '#contract/base/settings/settings.ts'
import type { AuditState } from '#contract/catalogue/documents/library.ts'
import { auditState } from '#contract/catalogue/documents/library-rules.ts'
import { reasonSets } from '#contract/catalogue/items/audit-reasons.ts'
import { asProblem } from '#contract/problem.ts'
import type { FieldErrors } from '#lib/forms/use-form.ts'
import type { DeskDecision, DeskDetail, DeskKind } from './desk-kind.ts'

interface Draft {
  isAudit?: AuditState
  auditReason: string
  coin: string
}

export interface DeskForm {
  draft: Draft
  errors: FieldErrors
  /** A refusal that belongs to no field. */
  problem?: string
  isSaving: boolean
  /** The reasons offered for the chosen verdict. */
  reasons: readonly string[]
  choose: (isAudit: AuditState) => void
  write: (auditReason: string) => void
  /** Adds a common reason, or takes it out again. */
  toggle: (reason: string) => void
  price: (coin: string) => void
  submit: () => void
}

/** Reasons are joined as sentences. */
const join = (reasons: string[]) =>
  reasons
    .map((reason, at) => (at < reasons.length - 1 && !/[。！？；]$/.test(reason) ? `${reason}。` : reason))
    .join('')

const without = (text: string, reason: string) => text.replace(`${reason}。`, '').replace(reason, '').trim()

interface Rules<Detail extends DeskDetail> {
  kind: DeskKind<Detail>
  detail: Detail
  cannedReasons: AuditSettings
  /** Why nothing can be submitted now. */
  refusal: string | undefined
  element: RefObject<HTMLElement | null>
  onDone: (decision: DeskDecision, answer: { undoUntil?: string }) => void
}

/** The decision about one version. An approval gets the first of its common reasons, so that one key is enough. */
export const useDeskDecision = <Detail extends DeskDetail>({
  kind,
  detail: { item },
  cannedReasons,
  refusal,
  element,
  onDone,
}: Rules<Detail>): DeskForm => {
  const [draft, setDraft] = useState<Draft>({ auditReason: '', coin: String(item.coin) })
  const [errors, setErrors] = useState<FieldErrors>({})
  const [problem, setProblem] = useState<string>()
  const [isSaving, setSaving] = useState(false)
  const prefilled = useRef('')
  const reasons = draft.isAudit === undefined ? [] : cannedReasons[reasonSets[draft.isAudit]]
  const [refusedAttempts, setRefusedAttempts] = useState(0)
  useEffect(() => {
    if (refusedAttempts > 0) element.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [refusedAttempts, element])

  const change = (part: Partial<Draft>) => {
    setDraft((now) => ({ ...now, ...part }))
    setErrors((now) => Object.fromEntries(Object.entries(now).filter(([field]) => !(field in part))))
  }
  const refuse = (found: FieldErrors, message?: string) => {
    setErrors(found)
    setProblem(message)
    setRefusedAttempts((count) => count + 1)
  }
  const submit = async () => {
    if (isSaving) return
    if (refusal) return refuse({}, refusal)
    const { isAudit } = draft
    if (isAudit === undefined) return refuse({}, '请选择审核结论：按 1、2 或 3')
    const isPriceUnchanged = isAudit === auditState.rejected || Number(draft.coin) === item.coin
    const decision = { isAudit, auditReason: draft.auditReason.trim(), ...(!isPriceUnchanged && { coin: draft.coin }) }
    const found = kind.check(item, decision)
    if (Object.keys(found).length > 0) return refuse(found)
    setSaving(true)
    setProblem(undefined)
    try {
      onDone(decision, await kind.decide(item, decision))
    } catch (error) {
      const known = asProblem(error)
      if (!known) throw error
      refuse(known.fields ?? {}, known.fields ? undefined : known.message)
    } finally {
      setSaving(false)
    }
  }

  return {
    draft,
    errors,
    problem,
    isSaving,
    reasons,
    choose(isAudit) {
      const isUntouched = draft.auditReason === prefilled.current
      const first = isAudit === auditState.rejected ? '' : (cannedReasons[reasonSets[isAudit]][0] ?? '')
      if (isUntouched) prefilled.current = first
      setProblem(undefined)
      change({ isAudit, ...(isUntouched && { auditReason: first }) })
    },
    write: (auditReason) => change({ auditReason }),
    toggle(reason) {
      const { auditReason } = draft
      const isIn = auditReason.includes(reason)
      change({ auditReason: isIn ? without(auditReason, reason) : join([auditReason, reason].filter(Boolean)) })
    },
    price: (coin) => change({ coin }),
    submit: () => void submit(),
  }
}
