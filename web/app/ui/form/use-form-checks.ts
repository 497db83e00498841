import { type ChangeEvent, type FocusEvent, type FormEvent, useEffect, useRef, useState } from 'react'
import { useFocusOnError } from './field.tsx'

export type Values = Partial<Record<string, string>>
export type FieldErrors = Partial<Record<string, string>>

/** Keeps the sentences that say something. */
export const definedErrors = (sentences: FieldErrors): FieldErrors =>
  Object.fromEntries(Object.entries(sentences).filter(([, sentence]) => sentence !== undefined))

const valuesOf = (form: HTMLFormElement): Values =>
  Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]))

/**
 * Checks a plain form while it is filled in: a field is judged once it was left or handed in, what the server refused
 * stands until its field is changed. Without script the same form simply posts.
 */
export function useFormChecks(check: (values: Values) => FieldErrors, refused: FieldErrors | undefined) {
  const form = useRef<HTMLFormElement>(null)
  const [values, setValues] = useState<Values>({})
  const [first, setFirst] = useState<Values>()
  const [seen, setSeen] = useState<ReadonlySet<string> | 'all'>(new Set<string>())
  const [corrected, setCorrected] = useState<{ since?: FieldErrors; fields: string[] }>({ fields: [] })
  const [attempts, setAttempts] = useState(0)
  useEffect(() => {
    const filledIn = form.current ? valuesOf(form.current) : {}
    setValues(filledIn)
    setFirst(filledIn)
  }, [])
  useFocusOnError(form, attempts)
  useFocusOnError(form, refused)

  const isSeen = (name: string) => seen === 'all' || seen.has(name)
  const isCorrected = (name: string) => corrected.since === refused && corrected.fields.includes(name)
  const wrong = check(values)
  const errors: FieldErrors = {
    ...Object.fromEntries(Object.entries(refused ?? {}).filter(([name]) => !isCorrected(name))),
    ...Object.fromEntries(Object.entries(wrong).filter(([name]) => isSeen(name))),
  }
  const change = (name: string) => {
    if (form.current) setValues(valuesOf(form.current))
    setCorrected((now) => ({ since: refused, fields: [...(now.since === refused ? now.fields : []), name] }))
  }
  return {
    values,
    errors,
    /** A field was changed by other means than typing. */
    change,
    isChanged: first !== undefined && JSON.stringify(values) !== JSON.stringify(first),
    /** To be spread on the form element. */
    form: {
      ref: form,
      noValidate: true,
      onChange: ({ target }: ChangeEvent<HTMLFormElement>) => change(String(target.name)),
      onBlur({ target }: FocusEvent<HTMLFormElement>) {
        const { name, value } = target as Partial<HTMLInputElement>
        if (name && value) setSeen((now) => (now === 'all' ? now : new Set([...now, name])))
      },
      onSubmit(event: FormEvent<HTMLFormElement>) {
        const given = valuesOf(event.currentTarget)
        setValues(given)
        setSeen('all')
        if (Object.keys(check(given)).length === 0) return
        event.preventDefault()
        setAttempts((count) => count + 1)
      },
    },
  }
}
