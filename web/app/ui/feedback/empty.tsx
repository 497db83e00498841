import type { ReactNode } from 'react'
import { InlineSvg } from '#ui/media/inline-svg.tsx'
import styles from './empty.module.css'
import emptyIllustration from './illustrations/empty.svg?raw'

interface EmptyProps {
  /** SVG markup of the illustration; an empty sheet by default. */
  drawing?: string
  title?: ReactNode
  /** Explanation or advice below the title. */
  children?: ReactNode
  actions?: ReactNode
  /** Heading level; h1 where this is the whole page. */
  as?: 'h1' | 'h2'
}

/** The empty state of a list or page, with the next steps. */
export function Empty({
  drawing = emptyIllustration,
  title = '空空如也',
  children,
  actions,
  as: Title = 'h2',
}: EmptyProps) {
  return (
    <div className={styles.empty}>
      <InlineSvg svg={drawing} />
      <Title>{title}</Title>
      {children && <p>{children}</p>}
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  )
}
