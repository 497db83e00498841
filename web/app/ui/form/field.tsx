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
  /** Label at the left on wide screens instead of above. */
  isBeside?: boolean
  /** The control has its own accessible name: the visible label is hidden from screen readers. */
  isBare?: boolean
  /** The field contains several controls and becomes a group. */
  isGroup?: boolean
  /** Renders the control with the attributes that link it to its label, hint and error. */
  children: (control: ControlProps) => ReactNode
}

/** A form field with label, control, hint and error, linked for screen readers. */
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

/** Focuses the first invalid field after a rejected submit. */
export function useFocusOnError(form: RefObject<HTMLFormElement | null>, errors: unknown) {
  useEffect(() => {
    if (errors) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [form, errors])
}
