import type { ButtonHTMLAttributes } from 'react'
import { classNames } from '#ui/styles/class-names.ts'
import styles from './icon-button.module.css'

interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** Accessible name, also shown as tooltip. */
  label: string
}

/** A small button that shows only an icon. */
export const IconButton = ({ label, className, ...rest }: IconButtonProps) => (
  <button type="button" {...rest} className={classNames(styles.button, className)} aria-label={label} title={label} />
)
