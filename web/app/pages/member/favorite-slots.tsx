import type { MyOverview } from '#contract/office/insight/insight.ts'
import { memberTabPath, paths } from '#contract/paths.ts'
import styles from '#ui/item-list/item-list.module.css'
import { ListSearch } from '#ui/item-list/list-search.tsx'
import { Tabs } from '#ui/navigation/tabs.tsx'

const kinds = [
  { tab: 'favorites', label: '资源', kind: 'resources' },
  { tab: 'favoriteLessons', label: '课程', kind: 'lessons' },
  { tab: 'favoriteTopics', label: '帖子', kind: 'topics' },
] as const

interface FavoriteSlotsOptions {
  tab: (typeof kinds)[number]['tab']
  name: string | undefined
  counts: MyOverview['favorites']
  /** Whether the person can have favourites other than topics. */
  hasAll: boolean
}

/** Search field and tabs above each list of favourites. */
export const favoriteSlots = ({ tab, name, counts, hasAll }: FavoriteSlotsOptions) => ({
  head: (
    <ListSearch
      action={paths.member}
      preserved={{ activerescore: tab }}
      name={name}
      label="搜索收藏"
      placeholder="在收藏里找"
    />
  ),
  tabs: hasAll ? <KindTabs current={tab} counts={counts} /> : undefined,
})

const KindTabs = ({ current, counts }: { current: string; counts: MyOverview['favorites'] }) => (
  <Tabs
    className={styles.tabs}
    label="收藏的种类"
    current={current}
    tabs={kinds.map(({ tab, label, kind }) => ({
      key: tab,
      to: memberTabPath(tab),
      label: (
        <>
          {label}
          <small className="num">{counts[kind]}</small>
        </>
      ),
    }))}
  />
)
