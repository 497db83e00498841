import type { ReactNode } from 'react'
import styles from './empty.module.css'
import { Illustration } from './illustration.tsx'

interface EmptyProps {
  /** An empty sheet by default. */
  drawing?: ReactNode
  title?: ReactNode
  /** Explanation or advice below the title. */
  children?: ReactNode
  actions?: ReactNode
  /** Heading level; h1 where this is the whole page. */
  as?: 'h1' | 'h2'
}

/** The empty state of a list or page, with the next steps. */
export function Empty({
  drawing = <Illustration of="empty" />,
  title = '空空如也',
  children,
  actions,
  as: Title = 'h2',
}: EmptyProps) {
  return (
    <div className={styles.empty}>
      {drawing}
      <Title>{title}</Title>
      {children && <p>{children}</p>}
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  )
}
