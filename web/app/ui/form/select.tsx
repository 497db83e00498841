import { ChevronDown } from 'lucide-react'
import type { SelectHTMLAttributes } from 'react'
import { classNames } from '#ui/styles/class-names.ts'
import styles from './input.module.css'

interface SelectProps extends SelectHTMLAttributes<HTMLSelectElement> {
  options: readonly { value: string; label: string }[]
}

/** A native select in the style of the other controls. */
export function Select({ options, className, ...rest }: SelectProps) {
  return (
    <span className={classNames(styles.selectFrame, className)}>
      <select className={styles.select} {...rest}>
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <ChevronDown size={14} strokeWidth={1.6} aria-hidden />
    </span>
  )
}
