import type { ReactNode } from 'react'
import styles from './figures.module.css'

export interface Figure {
  label: string
  value: number
  /** What the number means, or where to go from it. */
  note?: ReactNode
  isBad?: boolean
}

/** A row of numbers in shared lines. */
export const Figures = ({ figures }: { figures: Figure[] }) => (
  <dl className={styles.figures}>
    {figures.map(({ label, value, note, isBad }) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd data-bad={isBad || undefined}>{value.toLocaleString('zh-CN')}</dd>
        {note && <dd className={styles.note}>{note}</dd>}
      </div>
    ))}
  </dl>
)
