import type { ReactNode } from 'react'
import { Card } from '#ui/layout/card.tsx'
import { Pager } from '#ui/navigation/pager.tsx'
import { formatTotal } from '#ui/text/format-total.ts'
import styles from './item-list.module.css'

/** Content that a page adds to a feature's list. */
export interface ItemListSlots {
  /** Content beside the title. */
  head?: ReactNode
  /** Content between title and list. */
  tabs?: ReactNode
}

interface ItemListProps extends ItemListSlots {
  title: string
  /** Unit of the counts. */
  unit?: string
  found: { totalElements: number; totalIsCapped?: true; page: number; size: number }
  /** Text after the total. */
  more?: string
  /** Class of the list element where items are not rows. */
  listClass?: string
  /** Only the first items of a longer list: no paging. */
  isShort?: boolean
  /** Shown instead of an empty list. */
  empty: ReactNode
  children: ReactNode
}

/** A card with a paged list of the member's own items. */
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
}: ItemListProps) => {
  return (
    <Card as="section" className={styles.sheet} aria-label={title}>
      <div className={styles.head} data-tabbed={tabs !== undefined || undefined}>
        <h2>{title}</h2>
        <span className="muted">
          共 {formatTotal(found)} {unit}
          {more}
        </span>
        {head}
      </div>
      {tabs}
      {found.totalElements === 0 ? empty : <ul className={listClass}>{children}</ul>}
      {found.totalElements > 0 && !isShort && (
        <div className={styles.foot}>
          <span>
            共 {formatTotal(found)} {unit}，每页 {found.size} {unit}
          </span>
          <Pager {...found} total={found.totalElements} isCounted />
        </div>
      )}
    </Card>
  )
}
