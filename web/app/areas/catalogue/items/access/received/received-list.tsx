import type { ReactNode } from 'react'
import type { Validity } from '#contract/catalogue/documents/library.ts'
import { memberTabPath } from '#contract/paths.ts'
import { Empty } from '#ui/feedback/empty.tsx'
import { ItemList } from '#ui/item-list/item-list.tsx'
import { Segments } from '#ui/navigation/segments.tsx'
import styles from './received.module.css'
import { validities } from './validity.ts'

interface ReceivedListProps {
  title: string
  unit: string
  tab: string
  data: {
    totalElements: number
    page: number
    size: number
    validity: Validity
    counts: { valid: number; ending: number; over: number }
  }
  /** Shown when emptyText has been shared with the member. */
  emptyText: string
  children: ReactNode
}

/** Items shared with the member, filtered by whether the share is still valid. */
export const ReceivedList = ({ title, unit, tab, data, emptyText, children }: ReceivedListProps) => {
  const { validity, counts } = data
  return (
    <ItemList
      title={title}
      unit={unit}
      found={data}
      more={counts.ending > 0 ? `，${counts.ending} ${unit}即将到期` : ''}
      listClass={styles.list}
      head={
        <Segments
          label="有效性"
          current={validity}
          segments={validities.map(({ key, label }) => ({
            key,
            label,
            to: key === 'all' ? memberTabPath(tab) : `${memberTabPath(tab)}&validity=${key}`,
          }))}
        />
      }
      empty={
        <Empty>{validity === 'all' ? emptyText : validity === 'over' ? '没有到期的授权' : '没有有效的授权'}</Empty>
      }
    >
      {children}
    </ItemList>
  )
}
