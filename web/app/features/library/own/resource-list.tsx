import type { ReactNode } from 'react'
import { Card } from '#ui/card.tsx'
import { Pager } from '#ui/pager.tsx'
import styles from './own.module.css'

interface ResourceListProps {
  title: string
  found: { totalElements: number; page: number; size: number }
  /** Beside the title. */
  head?: ReactNode
  /** Between title and list. */
  tabs?: ReactNode
  /** In place of the list where there is nothing. */
  empty: ReactNode
  children: ReactNode
}

/** A list of the member centre in its sheet, six a page. */
export const ResourceList = ({ title, found, head, tabs, empty, children }: ResourceListProps) => (
  <Card as="section" className={styles.sheet} aria-labelledby="list-title">
    <div className={styles.head} data-tabbed={tabs !== undefined || undefined}>
      <h2 id="list-title">{title}</h2>
      <span className="muted">共 {found.totalElements} 份</span>
      {head}
    </div>
    {tabs}
    {found.totalElements === 0 ? empty : <ul>{children}</ul>}
    {found.totalElements > 0 && (
      <div className={styles.foot}>
        <span>
          共 {found.totalElements} 份，每页 {found.size} 份
        </span>
        <Pager {...found} total={found.totalElements} />
      </div>
    )}
  </Card>
)
