import { type ChangeEvent, type FocusEvent, type FormEvent, useEffect, useRef, useState } from 'react'
import { useFocusOnError } from './field.tsx'

export type Values = Partial<Record<string, string>>
export type FieldErrors = Partial<Record<string, string>>

/** Drops the fields without an error. */
export const definedErrors = (errors: FieldErrors): FieldErrors =>
  Object.fromEntries(Object.entries(errors).filter(([, message]) => message !== undefined))

const valuesOf = (form: HTMLFormElement): Values =>
  Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]))

/**
 * Validates a plain form while it is filled in: a field shows its error once it was left or submitted; errors from the
 * server stay until the field changes. Without JavaScript the form simply posts.
 */
export function useFormChecks(check: (values: Values) => FieldErrors, serverErrors: FieldErrors | undefined) {
  const form = useRef<HTMLFormElement>(null)
  const [values, setValues] = useState<Values>({})
  const [initial, setInitial] = useState<Values>()
  const [touched, setTouched] = useState<ReadonlySet<string> | 'all'>(new Set<string>())
  const [corrected, setCorrected] = useState<{ since?: FieldErrors; fields: string[] }>({ fields: [] })
  const [attempts, setAttempts] = useState(0)
  useEffect(() => {
    const filledIn = form.current ? valuesOf(form.current) : {}
    setValues(filledIn)
    setInitial(filledIn)
  }, [])
  useFocusOnError(form, attempts)
  useFocusOnError(form, serverErrors)

  const isTouched = (name: string) => touched === 'all' || touched.has(name)
  const isCorrected = (name: string) => corrected.since === serverErrors && corrected.fields.includes(name)
  const invalid = check(values)
  const errors: FieldErrors = {
    ...Object.fromEntries(Object.entries(serverErrors ?? {}).filter(([name]) => !isCorrected(name))),
    ...Object.fromEntries(Object.entries(invalid).filter(([name]) => isTouched(name))),
  }
  const change = (name: string) => {
    if (form.current) setValues(valuesOf(form.current))
    setCorrected((now) => ({ since: serverErrors, fields: [...(now.since === serverErrors ? now.fields : []), name] }))
  }
  return {
    values,
    errors,
    /** Call after changing a field by other means than typing. */
    change,
    isChanged: initial !== undefined && JSON.stringify(values) !== JSON.stringify(initial),
    /** Props of the form element. */
    form: {
      ref: form,
      noValidate: true,
      onChange: ({ target }: ChangeEvent<HTMLFormElement>) => change(String(target.name)),
      onBlur({ target }: FocusEvent<HTMLFormElement>) {
        const { name, value } = target as Partial<HTMLInputElement>
        if (name && value) setTouched((now) => (now === 'all' ? now : new Set([...now, name])))
      },
      onSubmit(event: FormEvent<HTMLFormElement>) {
        const submitted = valuesOf(event.currentTarget)
        setValues(submitted)
        setTouched('all')
        if (Object.keys(check(submitted)).length === 0) return
        event.preventDefault()
        setAttempts((count) => count + 1)
      },
    },
  }
}
