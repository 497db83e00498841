import type { ReactNode } from 'react'
import { InlineSvg } from '#ui/media/inline-svg.tsx'
import styles from './empty.module.css'
import emptySheet from './illustrations/empty.svg?raw'

interface EmptyProps {
  /** The drawing's markup; an empty sheet unless told otherwise. */
  drawing?: string
  title?: ReactNode
  /** What happened, or where to go from here. */
  children?: ReactNode
  actions?: ReactNode
  /** The element of the title; a page that is nothing else has it as its h1. */
  as?: 'h1' | 'h2'
}

/** Nothing to show: says so and offers the next step. */
export function Empty({ drawing = emptySheet, title = '空空如也', children, actions, as: Title = 'h2' }: EmptyProps) {
  return (
    <div className={styles.empty}>
      <InlineSvg svg={drawing} />
      <Title>{title}</Title>
      {children && <p>{children}</p>}
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  )
}
