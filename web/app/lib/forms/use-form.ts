import { useRef, useState } from 'react'
import type { z } from 'zod'
import { asProblem, type Problem } from '#contract/problem.ts'

export type FieldErrors = Partial<Record<string, string>>

/** The first thing wrong with each field, in the words of the contract. */
export const fieldErrors = (schema: z.ZodType, values: unknown): FieldErrors => {
  const issues = schema.safeParse(values).error?.issues ?? []
  return Object.fromEntries(issues.toReversed().map(({ path, message }) => [String(path[0] ?? ''), message]))
}

interface FormRules<V> {
  initial: V
  /** Everything wrong with the values, by field. */
  check: (values: V) => FieldErrors
  /** Throws what the call throws. */
  save: (values: V) => Promise<void>
  /** The field that a refusal without named fields belongs to, by its code. */
  fieldOf?: Partial<Record<string, keyof V & string>>
}

export interface Form<V> {
  values: V
  set: (change: Partial<V>) => void
  /** What is to be shown: fields that were left or handed in. */
  errors: FieldErrors
  /** A refusal that belongs to no field. */
  problem?: Problem
  touch: (field: string) => void
  isChanged: boolean
  isSaving: boolean
  /** Counts the refused attempts: with each of them the first wrong field gets the focus. */
  refusedAttempts: number
  submit: () => void
}

const refusedFields = (problem: Problem, fieldOf: Partial<Record<string, string>>): FieldErrors => {
  const field = fieldOf[problem.code]
  return problem.fields ?? (field ? { [field]: problem.message } : {})
}

/** The state of one form: checked by the rules of the contract, then by the server; what was typed is never lost. */
export const useForm = <V extends object>({ initial, check, save, fieldOf = {} }: FormRules<V>): Form<V> => {
  const first = useRef(initial)
  const [values, setValues] = useState(initial)
  const [seen, setSeen] = useState<ReadonlySet<string> | 'all'>(new Set<string>())
  const [refused, setRefused] = useState<FieldErrors>({})
  const [problem, setProblem] = useState<Problem>()
  const [isSaving, setSaving] = useState(false)
  const [refusedAttempts, setRefusedAttempts] = useState(0)
  const wrong = check(values)
  const shown = Object.entries(wrong).filter(([field]) => seen === 'all' || seen.has(field))

  const refuse = (error: unknown) => {
    const problem = asProblem(error)
    if (!problem) throw error
    const fields = refusedFields(problem, fieldOf)
    setRefused(fields)
    if (Object.keys(fields).length === 0) setProblem(problem)
    setRefusedAttempts((count) => count + 1)
  }
  const submit = async () => {
    if (isSaving) return
    setSeen('all')
    setProblem(undefined)
    if (Object.keys(wrong).length > 0) return setRefusedAttempts((count) => count + 1)
    setSaving(true)
    await save(values).catch(refuse)
    setSaving(false)
  }
  return {
    values,
    set(change) {
      setValues((now) => ({ ...now, ...change }))
      setRefused((now) => Object.fromEntries(Object.entries(now).filter(([field]) => !(field in change))))
    },
    errors: { ...refused, ...Object.fromEntries(shown) },
    problem,
    touch: (field) => field && setSeen((now) => (now === 'all' ? now : new Set([...now, field]))),
    isChanged: JSON.stringify(values) !== JSON.stringify(first.current),
    isSaving,
    refusedAttempts,
    submit: () => void submit(),
  }
}
