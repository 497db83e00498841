import { useRef, useState } from 'react'
import type { z } from 'zod'
import { asProblem, type Problem } from '#contract/problem.ts'

export type FieldErrors = Partial<Record<string, string>>

/** The first validation error of each field, with the messages of the contract. */
export const fieldErrors = (schema: z.ZodType, values: unknown): FieldErrors => {
  const issues = schema.safeParse(values).error?.issues ?? []
  return Object.fromEntries(issues.toReversed().map(({ path, message }) => [String(path[0] ?? ''), message]))
}

interface FormRules<V> {
  initial: V
  /** Validation errors by field. */
  check: (values: V) => FieldErrors
  /** Throws on failure, like the call it makes. */
  save: (values: V) => Promise<void>
  /** Maps problem codes to the field they belong to, for problems without field messages. */
  fieldOf?: Partial<Record<string, keyof V & string>>
}

export interface Form<V> {
  values: V
  set: (change: Partial<V>) => void
  /** Errors to show: only of fields that were left or submitted. */
  errors: FieldErrors
  /** A problem that belongs to no field. */
  problem?: Problem
  touch: (field: string) => void
  isChanged: boolean
  isSaving: boolean
  /** Number of rejected submits; each one focuses the first invalid field. */
  refusedAttempts: number
  submit: () => void
}

const problemFields = (problem: Problem, fieldOf: Partial<Record<string, string>>): FieldErrors => {
  const field = fieldOf[problem.code]
  return problem.fields ?? (field ? { [field]: problem.message } : {})
}

/** State of a form, validated by the rules of the contract and then by the server; input is never lost. */
export const useForm = <V extends object>({ initial, check, save, fieldOf = {} }: FormRules<V>): Form<V> => {
  const original = useRef(initial)
  const [values, setValues] = useState(initial)
  const [touched, setTouched] = useState<ReadonlySet<string> | 'all'>(new Set<string>())
  const [serverErrors, setServerErrors] = useState<FieldErrors>({})
  const [problem, setProblem] = useState<Problem>()
  const [isSaving, setSaving] = useState(false)
  const [refusedAttempts, setRefusedAttempts] = useState(0)
  const invalid = check(values)
  const shown = Object.entries(invalid).filter(([field]) => touched === 'all' || touched.has(field))

  const handleFailure = (error: unknown) => {
    const problem = asProblem(error)
    if (!problem) throw error
    const fields = problemFields(problem, fieldOf)
    setServerErrors(fields)
    if (Object.keys(fields).length === 0) setProblem(problem)
    setRefusedAttempts((count) => count + 1)
  }
  const submit = async () => {
    if (isSaving) return
    setSaving(true)
    setTouched('all')
    setProblem(undefined)
    if (Object.keys(check(values)).length > 0) setRefusedAttempts((count) => count + 1)
    else await save(values).catch(handleFailure)
    setSaving(false)
  }
  return {
    values,
    set(change) {
      setValues((now) => ({ ...now, ...change }))
      setServerErrors((now) => Object.fromEntries(Object.entries(now).filter(([field]) => !(field in change))))
    },
    errors: { ...serverErrors, ...Object.fromEntries(shown) },
    problem,
    touch: (field) => field && setTouched((now) => (now === 'all' ? now : new Set([...now, field]))),
    isChanged: JSON.stringify(values) !== JSON.stringify(original.current),
    isSaving,
    refusedAttempts,
    submit: () => void submit(),
  }
}
