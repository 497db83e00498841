import { CircleAlert } from 'lucide-react'
import { useId } from 'react'
import styles from './text-form.module.css'

/** What is wrong with the field above. */
export const FieldError = ({ id, children }: { id?: string; children: string }) => (
  <p id={id} className={styles.error}>
    <CircleAlert size={13} strokeWidth={1.6} aria-hidden />
    {children}
  </p>
)

interface TitleFieldProps {
  value: string
  maxLength: number
  placeholder: string
  error?: string
  onChange: (value: string) => void
}

/** The title of a text: one large line with its length. */
export function TitleField({ value, maxLength, placeholder, error, onChange }: TitleFieldProps) {
  const errorId = useId()
  return (
    <div>
      <div className={styles.title}>
        <input
          aria-label="标题"
          value={value}
          maxLength={maxLength}
          placeholder={placeholder}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorId : undefined}
          onChange={(event) => onChange(event.target.value)}
        />
        <em>
          {[...value].length} / {maxLength}
        </em>
      </div>
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </div>
  )
}

interface ChoiceFieldProps<V> {
  label: string
  name: string
  options: readonly { value: V; label: string }[]
  value: V | undefined
  error?: string
  onChange: (value: V) => void
}

/** One of a few, all in sight. */
export function ChoiceField<V extends string | number>(props: ChoiceFieldProps<V>) {
  const { label, name, options, value, error, onChange } = props
  const id = useId()
  const errorId = `${id}-error`
  return (
    <div
      role="radiogroup"
      className={styles.row}
      aria-labelledby={id}
      aria-required
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? errorId : undefined}
    >
      <span id={id}>
        {label} <b aria-hidden>*</b>
      </span>
      <div className={styles.chips}>
        {options.map((option) => (
          <label key={option.value}>
            <input type="radio" name={name} checked={option.value === value} onChange={() => onChange(option.value)} />
            {option.label}
          </label>
        ))}
      </div>
      {error && (
        <div className={styles.below}>
          <FieldError id={errorId}>{error}</FieldError>
        </div>
      )}
    </div>
  )
}
