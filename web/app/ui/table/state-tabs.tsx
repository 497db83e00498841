import { Tabs } from '../tabs.tsx'
import styles from './table.module.css'
import type { Filters } from './table-query.ts'

type Counts = Partial<Record<string, number>>

interface StateTabsProps {
  name: string
  filters: Filters
  asked: {
    values: Record<string, string | undefined>
    addressWith: (change: Record<string, string | undefined>) => string
  }
  counts?: Counts
}

/** One choice of the filters as tabs, each with its number. */
export const StateTabs = ({ name, filters, asked, counts }: StateTabsProps) => {
  const filter = filters[name]
  if (filter?.kind !== 'choice') return null
  return (
    <Tabs
      className={styles.tabs}
      label={filter.label}
      current={asked.values[name] ?? ''}
      tabs={[{ value: '', label: filter.all }, ...filter.options].map((option) => ({
        key: option.value,
        to: asked.addressWith({ [name]: option.value }),
        label: <TabLabel text={option.label} count={countOf(counts, option.value)} />,
      }))}
    />
  )
}

const TabLabel = ({ text, count }: { text: string; count?: number }) => (
  <>
    {text}
    {count !== undefined && <em>{count.toLocaleString('zh-CN')}</em>}
  </>
)

const countOf = (counts: Counts | undefined, state: string) =>
  counts && (state ? counts[state] : Object.values(counts).reduce<number>((sum, count) => sum + (count ?? 0), 0))
