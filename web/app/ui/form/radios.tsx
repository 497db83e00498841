import { classNames } from '#ui/styles/class-names.ts'
import type { ControlProps } from './field.tsx'
import styles from './radios.module.css'

interface RadiosProps<V extends string> {
  control: Pick<ControlProps, 'name' | 'aria-invalid' | 'aria-describedby'>
  label: string
  options: readonly { value: V; label: string; isOff?: boolean }[]
  /** undefined: none is chosen. */
  value: V | undefined
  onChange: (value: V) => void
  /** `chips` wrap over several lines, `segments` share one frame. */
  look?: 'chips' | 'segments'
}

/** A radio group that shows all options. */
export function Radios<V extends string>({ control, label, options, value, onChange, look = 'chips' }: RadiosProps<V>) {
  const { name, 'aria-invalid': isInvalid, 'aria-describedby': describedBy } = control
  return (
    <div role="radiogroup" aria-label={label} aria-describedby={describedBy} className={classNames(styles[look])}>
      {options.map((option) => (
        <label key={option.value}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            disabled={option.isOff}
            aria-invalid={isInvalid}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </div>
  )
}
