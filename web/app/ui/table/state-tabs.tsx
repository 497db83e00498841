import { Tabs } from '#ui/navigation/tabs.tsx'
import styles from './table.module.css'
import type { Filters } from './table-query.ts'

export type Counts = Partial<Record<string, number>>

/** A page of a table with the numbers of its tabs. */
export interface Counted {
  counts?: Counts
  /** Where counting ended: a count of this size means this many or more. */
  countCap?: number
}

interface StateTabsProps {
  name: string
  filters: Filters
  tableQuery: {
    values: Record<string, string | undefined>
    addressWith: (change: Record<string, string | undefined>) => string
  }
  page?: Counted
}

/** One filter as tabs with counts. */
export const StateTabs = ({ name, filters, tableQuery, page }: StateTabsProps) => {
  const filter = filters[name]
  if (filter?.kind !== 'choice') return null
  return (
    <CountTabs
      label={filter.label}
      current={tableQuery.values[name] ?? ''}
      tabs={[{ value: '', label: filter.all }, ...filter.options].map(({ value, label }) => ({
        key: value,
        label,
        to: tableQuery.addressWith({ [name]: value }),
        count: countText(page, value),
      }))}
    />
  )
}

interface CountTabsProps {
  label: string
  current: string
  tabs: { key: string; label: string; to: string; count?: string }[]
}

/** Views of a list as tabs with counts. */
export const CountTabs = ({ label, current, tabs }: CountTabsProps) => (
  <Tabs
    className={styles.tabs}
    label={label}
    current={current}
    tabs={tabs.map(({ key, to, label: text, count }) => ({
      key,
      to,
      label: <TabLabel text={text} count={count} />,
    }))}
  />
)

const TabLabel = ({ text, count }: { text: string; count?: string }) => (
  <>
    {text}
    {count !== undefined && <em>{count}</em>}
  </>
)

/** The number of a tab. The tab 'all' has the sum of the others, unless the empty key holds its own count. */
export const countText = ({ counts, countCap }: Counted = {}, tab: string): string | undefined => {
  if (!counts) return
  const summed = tab || tab in counts ? [counts[tab]] : Object.values(counts)
  if (summed.includes(undefined)) return
  const sum = summed.reduce<number>((total, count) => total + (count ?? 0), 0)
  return `${sum.toLocaleString('zh-CN')}${summed.some((count) => count === countCap) ? '+' : ''}`
}
