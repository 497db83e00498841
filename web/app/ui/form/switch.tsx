import type { InputHTMLAttributes } from 'react'
import styles from './switch.module.css'

/** On or off at once; the words beside it say which. */
export const Switch = (props: InputHTMLAttributes<HTMLInputElement>) => (
  // biome-ignore lint/a11y/useAriaPropsForRole: the checkbox says by itself whether it is checked
  <input {...props} type="checkbox" role="switch" className={styles.switch} />
)
