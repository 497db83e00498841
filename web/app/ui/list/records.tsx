import type { ReactNode } from 'react'
import { classNames } from '#ui/styles/class-names.ts'
import styles from './records.module.css'

interface RecordsProps {
  label: string
  /** Column headings; `right` for right-aligned columns of numbers. */
  titles: readonly (string | { right: string })[]
  /** On phones each record becomes a two-column grid; this class places its cells. */
  className?: string
  /** The rows; right-aligned cells have `data-right`. */
  children: ReactNode
}

/** A table of records in the member centre, one row each. */
export const Records = ({ label, titles, className, children }: RecordsProps) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: makes the horizontally scrolling table reachable by keyboard
  <section className={styles.scroll} tabIndex={0} aria-label={label}>
    <table className={classNames(styles.table, className)}>
      <thead>
        <tr>
          {titles.map((title) =>
            typeof title === 'string' ? (
              <th key={title} scope="col">
                {title}
              </th>
            ) : (
              <th key={title.right} scope="col" data-right>
                {title.right}
              </th>
            ),
          )}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  </section>
)

/** Below the table: total and paging. */
export const RecordsFoot = ({ children }: { children: ReactNode }) => <div className={styles.foot}>{children}</div>
