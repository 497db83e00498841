import type { InputHTMLAttributes, ReactNode, Ref } from 'react'
import { classNames } from '#ui/styles/class-names.ts'
import styles from './input.module.css'

interface InputProps extends InputHTMLAttributes<HTMLInputElement> {
  ref?: Ref<HTMLInputElement>
  /** Shown inside the field at the left. */
  icon?: ReactNode
  /** Shown inside the field at the right, for example a button. */
  end?: ReactNode
}

/** A one-line text control. */
export function Input({ icon, end, className, ...rest }: InputProps) {
  return (
    <span
      className={classNames(
        styles.frame,
        icon !== undefined && styles.withIcon,
        end !== undefined && styles.withEnd,
        className,
      )}
    >
      {icon}
      <input className={styles.input} {...rest} />
      {end && <span className={styles.end}>{end}</span>}
    </span>
  )
}
