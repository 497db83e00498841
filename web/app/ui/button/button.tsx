import type { ButtonHTMLAttributes } from 'react'
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

/** A push button; unlike the native element it submits a form only with `type="submit"`. */
export function Button({
  look,
  size,
  block,
  className,
  ...rest
}: ButtonLook & ButtonHTMLAttributes<HTMLButtonElement>) {
  return <button type="button" {...rest} className={buttonClass({ look, size, block }, className)} />
}
