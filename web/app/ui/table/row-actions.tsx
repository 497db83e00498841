import type { ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router'
import styles from './table.module.css'

/** Text buttons in the last column of a table, the dangerous one last. */
export const RowActions = ({ children }: { children: ReactNode }) => <div className={styles.actions}>{children}</div>

interface RowActionProps {
  children: ReactNode
  onClick: () => void
  isDangerous?: boolean
  isDisabled?: boolean
}

export const RowAction = ({ children, onClick, isDangerous, isDisabled }: RowActionProps) => (
  <button type="button" data-danger={isDangerous || undefined} disabled={isDisabled} onClick={onClick}>
    {children}
  </button>
)

export const RowLink = (props: LinkProps) => <Link {...props} />
