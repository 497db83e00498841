import type { ButtonHTMLAttributes, MouseEvent } from 'react'
import { classNames } from '#ui/styles/class-names.ts'
import styles from './button.module.css'

export interface ButtonLook {
  /** `cost` spends coins or money; `primary` is every other main action. */
  look?: 'plain' | 'primary' | 'cost' | 'danger' | 'ghost'
  size?: 'small' | 'normal' | 'large'
  block?: boolean
}

export const buttonClass = ({ look = 'plain', size = 'normal', block }: ButtonLook, className?: string) =>
  classNames(styles.button, styles[look], styles[size], block && styles.block, className)

interface ButtonProps extends ButtonLook, ButtonHTMLAttributes<HTMLButtonElement> {
  /** Shows that its work is running; clicks do nothing meanwhile, but the focus stays. */
  isBusy?: boolean
}

/** Also keeps a form from being submitted by its button. */
const ignore = (event: MouseEvent) => event.preventDefault()

/** A push button; unlike the native element it submits a form only with `type="submit"`. */
export function Button({ look, size, block, isBusy, className, onClick, children, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={buttonClass({ look, size, block }, className)}
      aria-busy={isBusy || undefined}
      onClick={isBusy ? ignore : onClick}
    >
      {isBusy && <i className={styles.busy} aria-hidden />}
      {children}
    </button>
  )
}
