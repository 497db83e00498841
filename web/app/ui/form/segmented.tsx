import { useId } from 'react'
import { classNames } from '#ui/styles/class-names.ts'
import styles from './segmented.module.css'

interface SegmentedProps<V extends string | number> {
  'aria-label': string
  options: readonly { value: V; label: string }[]
  value: V
  onChange: (value: V) => void
  size?: 'small'
  className?: string
}

/** Alternative views of the same thing, of which one is shown; without a frame. */
export function Segmented<V extends string | number>(props: SegmentedProps<V>) {
  const { options, value, onChange, size, className, ...rest } = props
  const name = useId()
  return (
    <div role="radiogroup" className={classNames(styles.segmented, size && styles.small, className)} {...rest}>
      {options.map((option) => (
        <label key={option.value}>
          <input type="radio" name={name} checked={option.value === value} onChange={() => onChange(option.value)} />
          {option.label}
        </label>
      ))}
    </div>
  )
}
