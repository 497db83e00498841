import { formatCount } from '#lib/format/format.ts'
import { Tabs } from '#ui/navigation/tabs.tsx'
import styles from './topic-list.module.css'

export interface Category {
  id: number
  categoryName: string
  /** Number of topics, where it is shown. */
  count?: number
}

interface CategoryTabsProps {
  categories: Category[]
  /** 0: all. */
  current: number
  addressOf: (categoryId: number) => string
}

/** The categories of the forum as tabs, all of them first. */
export function CategoryTabs({ categories, current, addressOf }: CategoryTabsProps) {
  const all: Category[] = [{ id: 0, categoryName: '全部' }, ...categories]
  return (
    <Tabs
      className={styles.tabs}
      label="帖子类别"
      current={String(current)}
      tabs={all.map(({ id, categoryName, count }) => ({
        key: String(id),
        label: (
          <>
            {categoryName}
            {count !== undefined && <small className="num">{formatCount(count)}</small>}
          </>
        ),
        to: addressOf(id),
      }))}
    />
  )
}
