import { CircleAlert } from 'lucide-react'
import { useId } from 'react'
import styles from './text-form.module.css'

/** Error message below a field. */
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

/** The title field of an editor page, with a character count. */
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
          {value.length} / {maxLength}
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

/** A radio group that shows all options. */
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
