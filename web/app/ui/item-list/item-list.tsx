import type { ReactNode } from 'react'
import { Card } from '#ui/layout/card.tsx'
import { Pager } from '#ui/navigation/pager.tsx'
import styles from './item-list.module.css'

/** What a page adds to a list that a feature shows. */
export interface ItemListSlots {
  /** Beside the title. */
  head?: ReactNode
  /** Between title and list. */
  tabs?: ReactNode
}

interface ItemListProps extends ItemListSlots {
  title: string
  /** What is counted. */
  unit?: string
  found: { totalElements: number; page: number; size: number }
  /** After how many there are. */
  more?: string
  /** Where its things do not stand in rows. */
  listClass?: string
  /** The first of a list that is shown elsewhere: without pages. */
  isShort?: boolean
  /** In place of the list where there is nothing. */
  empty: ReactNode
  children: ReactNode
}

/** A list of one's own things in its sheet, with its pages. */
export const ItemList = ({
  title,
  unit = '份',
  found,
  more,
  head,
  tabs,
  listClass,
  isShort,
  empty,
  children,
}: ItemListProps) => (
  <Card as="section" className={styles.sheet} aria-label={title}>
    <div className={styles.head} data-tabbed={tabs !== undefined || undefined}>
      <h2>{title}</h2>
      <span className="muted">
        共 {found.totalElements} {unit}
        {more}
      </span>
      {head}
    </div>
    {tabs}
    {found.totalElements === 0 ? empty : <ul className={listClass}>{children}</ul>}
    {found.totalElements > 0 && !isShort && (
      <div className={styles.foot}>
        <span>
          共 {found.totalElements} {unit}，每页 {found.size} {unit}
        </span>
        <Pager {...found} total={found.totalElements} isCounted />
      </div>
    )}
  </Card>
)
