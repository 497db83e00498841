import type { ButtonHTMLAttributes, MouseEvent, ReactNode } from 'react'
import { classNames } from '#ui/styles/class-names.ts'
import { buttonClass } from './button.tsx'
import styles from './tool-button.module.css'

interface ToolButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** `danger` destroys something, `link` and `icon` have no frame. */
  look?: 'plain' | 'primary' | 'danger' | 'link' | 'icon' | 'dangerIcon'
  icon?: ReactNode
  /** Shows that its work is running; clicks do nothing meanwhile, but the focus stays. */
  isBusy?: boolean
}

/** Also keeps a form from being submitted by its button. */
const ignore = (event: MouseEvent) => event.preventDefault()

/** A small button above or in a list of the back office. */
export const ToolButton = ({ look = 'plain', icon, isBusy, children, onClick, ...rest }: ToolButtonProps) => (
  <button
    type="button"
    {...rest}
    className={classNames(
      buttonClass({ look: look === 'primary' ? look : 'plain', size: 'small' }),
      styles.tool,
      styles[look],
    )}
    aria-busy={isBusy || undefined}
    onClick={isBusy ? ignore : onClick}
  >
    {isBusy ? <i className={styles.busy} aria-hidden /> : icon}
    {children}
  </button>
)
