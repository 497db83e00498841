import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './title-block.module.css'

export interface TitleBlockItem {
  label: string
  value: ReactNode
  /** Takes two columns. */
  wide?: boolean
  className?: string
}

/** The title block of a drawing: metadata in cells that share their lines. */
export function TitleBlock({ items, className }: { items: TitleBlockItem[]; className?: string }) {
  return (
    <dl className={classNames(styles.block, className)}>
      {items.map(({ label, value, wide, className: own }) => (
        <div key={label} className={classNames(wide && styles.wide, own) || undefined}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
