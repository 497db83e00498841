import type { ReactNode } from 'react'
import styles from './figures.module.css'

export interface Figure {
  label: string
  value: number
  /** Explanation of the number, or a link. */
  note?: ReactNode
  isBad?: boolean
}

/** A row of labelled numbers in bordered cells. */
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
