import { Tabs } from '#ui/navigation/tabs.tsx'
import styles from './table.module.css'
import type { Filters } from './table-query.ts'

type Counts = Partial<Record<string, number>>

interface StateTabsProps {
  name: string
  filters: Filters
  tableQuery: {
    values: Record<string, string | undefined>
    addressWith: (change: Record<string, string | undefined>) => string
  }
  counts?: Counts
}

/** One filter as tabs with counts. */
export const StateTabs = ({ name, filters, tableQuery, counts }: StateTabsProps) => {
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
        count: countOf(counts, value),
      }))}
    />
  )
}

interface CountTabsProps {
  label: string
  current: string
  tabs: { key: string; label: string; to: string; count?: number }[]
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

const TabLabel = ({ text, count }: { text: string; count?: number }) => (
  <>
    {text}
    {count !== undefined && <em>{count.toLocaleString('zh-CN')}</em>}
  </>
)

/** The tab 'all' shows the sum of the counts, unless the empty key holds its own count. */
const countOf = (counts: Counts | undefined, state: string) =>
  counts &&
  (state || state in counts
    ? counts[state]
    : Object.values(counts).reduce<number>((sum, count) => sum + (count ?? 0), 0))
