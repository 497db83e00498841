import type { InputHTMLAttributes } from 'react'
import styles from './switch.module.css'

/** A switch that takes effect at once; its label is rendered beside it. */
export const Switch = (props: InputHTMLAttributes<HTMLInputElement>) => (
  // biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox exposes its state without aria-checked
  <input {...props} type="checkbox" role="switch" className={styles.switch} />
)
