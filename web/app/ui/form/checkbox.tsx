import type { ComponentProps } from 'react'
import styles from './checkbox.module.css'

/** A checkbox with its label. */
export function Checkbox({ children, ...rest }: ComponentProps<'input'>) {
  return (
    <label className={styles.checkbox}>
      <input type="checkbox" {...rest} />
      {children}
    </label>
  )
}
