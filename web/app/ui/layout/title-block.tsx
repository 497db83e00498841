import type { ReactNode } from 'react'
import { classNames } from '#ui/styles/class-names.ts'
import styles from './title-block.module.css'

export interface TitleBlockItem {
  label: string
  value: ReactNode
  /** Takes two columns. */
  wide?: boolean
  className?: string
}

/** Metadata in bordered cells, in the style of the title block of an engineering drawing. */
export const TitleBlock = ({ items, className }: { items: TitleBlockItem[]; className?: string }) => (
  <dl className={titleBlockClass(className)}>
    <TitleBlockCells items={items} />
  </dl>
)

/** Class for a custom `dl` that contains `TitleBlockCells`. */
export const titleBlockClass = (className?: string) => classNames(styles.block, className)

export const TitleBlockCells = ({ items }: { items: TitleBlockItem[] }) =>
  items.map(({ label, value, wide, className }) => (
    <div key={label} className={classNames(wide && styles.wide, className) || undefined}>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  ))
