import type { InputHTMLAttributes, ReactNode, Ref } from 'react'
import { classNames } from '#ui/styles/class-names.ts'
import styles from './input.module.css'

interface InputProps extends InputHTMLAttributes<HTMLInputElement> {
  ref?: Ref<HTMLInputElement>
  /** Shown inside the field at the left. */
  icon?: ReactNode
  /** Shown inside the field at the right, for example a button. */
  end?: ReactNode
  /** Words beside the field, such as the beginning of an address or a unit. */
  before?: string
  after?: string
}

/** A one-line text control. */
export function Input({ icon, end, before, after, className, ...rest }: InputProps) {
  return (
    <span
      className={classNames(
        styles.frame,
        icon !== undefined && styles.withIcon,
        end !== undefined && styles.withEnd,
        (before ?? after) && styles.beside,
        className,
      )}
    >
      {icon}
      {before}
      <input className={styles.input} {...rest} />
      {after}
      {end && <span className={styles.end}>{end}</span>}
    </span>
  )
}
