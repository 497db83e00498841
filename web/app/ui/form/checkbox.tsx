import type { ComponentProps } from 'react'
import styles from './checkbox.module.css'

/** A choice of yes or no with its words beside it. */
export function Checkbox({ children, ...rest }: ComponentProps<'input'>) {
  return (
    <label className={styles.checkbox}>
      <input type="checkbox" {...rest} />
      {children}
    </label>
  )
}
