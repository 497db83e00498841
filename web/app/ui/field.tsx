import { CircleAlert } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useId } from 'react'
import styles from './field.module.css'

export interface ControlProps {
  id: string
  name: string
  'aria-invalid'?: true
  'aria-describedby'?: string
}

interface FieldProps {
  label: string
  name: string
  hint?: ReactNode
  error?: string
  /** The control, given the attributes that tie it to its label, hint and error. */
  children: (control: ControlProps) => ReactNode
}

/** A form field: label above, control, hint and error below, tied together for those who listen. */
export function Field({ label, name, hint, error, children }: FieldProps) {
  const id = useId()
  const notes = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      {children({ id, name, ...(error && { 'aria-invalid': true }), ...(notes && { 'aria-describedby': notes }) })}
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className={styles.error}>
          <CircleAlert size={13} strokeWidth={1.6} aria-hidden />
          {error}
        </p>
      )}
    </div>
  )
}

/** After a refused submit the first wrong field gets the focus. */
export function useFocusOnError(form: RefObject<HTMLFormElement | null>, errors: unknown) {
  useEffect(() => {
    if (errors) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [form, errors])
}
