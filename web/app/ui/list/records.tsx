import type { ReactNode } from 'react'
import { classNames } from '#ui/styles/class-names.ts'
import styles from './records.module.css'

interface RecordsProps {
  label: string
  /** The heads of the columns; those of numbers are `right`. */
  titles: readonly (string | { right: string })[]
  /** On a phone each record is a small grid of two columns; the class places its cells there. */
  className?: string
  /** The rows; cells of numbers carry `data-right`. */
  children: ReactNode
}

/** A list of what happened, one line each, in the member centre. */
export const Records = ({ label, titles, className, children }: RecordsProps) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a narrow window moves the table sideways, also by the keyboard
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

/** Below a list: how many there are, and the way to the others. */
export const RecordsFoot = ({ children }: { children: ReactNode }) => <div className={styles.foot}>{children}</div>
