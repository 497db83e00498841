import type { ButtonHTMLAttributes, ReactNode } from 'react'
import { classNames } from '#ui/styles/class-names.ts'
import { Button } from './button.tsx'
import styles from './tool-button.module.css'

interface ToolButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** `danger` destroys something, `link` and `icon` have no frame. */
  look?: 'plain' | 'primary' | 'danger' | 'link' | 'icon' | 'dangerIcon'
  icon?: ReactNode
  /** Shows that its work is running; clicks do nothing meanwhile, but the focus stays. */
  isBusy?: boolean
}

/** A small button above or in a list of the back office. */
export const ToolButton = ({ look = 'plain', icon, isBusy, children, ...rest }: ToolButtonProps) => (
  <Button
    {...rest}
    look={look === 'primary' ? look : 'plain'}
    size="small"
    isBusy={isBusy}
    className={classNames(styles.tool, styles[look])}
  >
    {!isBusy && icon}
    {children}
  </Button>
)
