import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './title-block.module.css'

export interface TitleBlockItem {
  label: string
  value: ReactNode
  /** Takes two columns. */
  wide?: boolean
}

/** The title block of a drawing: metadata in cells that share their lines. */
export function TitleBlock({ items, className }: { items: TitleBlockItem[]; className?: string }) {
  return (
    <dl className={classNames(styles.block, className)}>
      {items.map(({ label, value, wide }) => (
        <div key={label} className={wide ? styles.wide : undefined}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
