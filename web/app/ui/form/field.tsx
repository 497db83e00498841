import { CircleAlert } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useId } from 'react'
import { classNames } from '#ui/styles/class-names.ts'
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
  /** Marked with a red star. */
  isRequired?: boolean
  /** The label stands at the left where there is room. */
  isBeside?: boolean
  /** The control is labelled by itself: the label is for the eye alone. */
  isBare?: boolean
  /** Several controls in one field. */
  isGroup?: boolean
  /** The control, given the attributes that tie it to its label, hint and error. */
  children: (control: ControlProps) => ReactNode
}

/** A form field: label above or beside, control, hint and error below, tied together for those who listen. */
export function Field({ label, name, hint, error, isRequired, isBeside, isBare, isGroup, children }: FieldProps) {
  const id = useId()
  const notes = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  const star = isRequired && (
    <b className={styles.star} aria-hidden>
      {' *'}
    </b>
  )
  return (
    <div
      className={classNames(styles.field, isBeside && styles.beside)}
      {...(isGroup && { role: 'group', 'aria-labelledby': `${id}-label` })}
    >
      {isBare || isGroup ? (
        <span id={`${id}-label`} className={styles.label} aria-hidden={isBare}>
          {label}
          {star}
        </span>
      ) : (
        <label className={styles.label} htmlFor={id}>
          {label}
          {star}
        </label>
      )}
      <div>
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
    </div>
  )
}

/** After a refused submit the first wrong field gets the focus. */
export function useFocusOnError(form: RefObject<HTMLFormElement | null>, errors: unknown) {
  useEffect(() => {
    if (errors) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [form, errors])
}
