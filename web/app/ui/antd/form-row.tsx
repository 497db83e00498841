import { CircleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import styles from './admin-dialog.module.css'

export interface RowControl {
  id: string
  'aria-labelledby': string
  'aria-invalid'?: true
  'aria-describedby'?: string
}

interface FormRowProps {
  label: string
  isRequired?: boolean
  error?: string
  hint?: string
  /** Renders the control with the attributes that link it to its label, hint and error. */
  children: (control: RowControl) => ReactNode
}

/** One row of a form dialog: label at the left, control at the right, error or hint below. */
export function FormRow({ label, isRequired, error, hint, children }: FormRowProps) {
  const id = useId()
  const below = error ? `${id}-error` : hint ? `${id}-hint` : undefined
  return (
    <div className={styles.row}>
      <label id={`${id}-label`} htmlFor={id}>
        {label} {isRequired && <i aria-hidden>*</i>}
      </label>
      <div>
        {children({
          id,
          'aria-labelledby': `${id}-label`,
          ...(below && { 'aria-describedby': below }),
          ...(error && { 'aria-invalid': true }),
        })}
        {error && (
          <p id={`${id}-error`} className={styles.error} role="alert">
            <CircleAlert size={13} strokeWidth={1.6} aria-hidden />
            {error}
          </p>
        )}
        {!error && hint && (
          <p id={`${id}-hint`} className={styles.hint}>
            {hint}
          </p>
        )}
      </div>
    </div>
  )
}
