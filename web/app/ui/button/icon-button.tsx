import type { ButtonHTMLAttributes } from 'react'
import { classNames } from '#ui/styles/class-names.ts'
import styles from './icon-button.module.css'

interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** What it does, for those who do not see the sign. */
  label: string
}

/** A small button that is a sign alone. */
export const IconButton = ({ label, className, ...rest }: IconButtonProps) => (
  <button type="button" {...rest} className={classNames(styles.button, className)} aria-label={label} title={label} />
)
