import { Tabs } from '#ui/navigation/tabs.tsx'
import styles from './topic-list.module.css'

export interface Category {
  id: number
  categoryName: string
}

interface CategoryTabsProps {
  categories: Category[]
  /** 0: all. */
  current: number
  addressOf: (categoryId: number) => string
}

/** The categories of the forum as tabs, all of them first. */
export function CategoryTabs({ categories, current, addressOf }: CategoryTabsProps) {
  const all = [{ id: 0, categoryName: '全部' }, ...categories]
  return (
    <Tabs
      className={styles.tabs}
      label="帖子类别"
      current={String(current)}
      tabs={all.map(({ id, categoryName }) => ({ key: String(id), label: categoryName, to: addressOf(id) }))}
    />
  )
}
