import { pageSizes } from '#contract/constants.ts'
import { paths } from '#contract/paths.ts'
import { formatTotal } from '#ui/text/format-total.ts'
import { Dimension } from '#ui/layout/section-head.tsx'
import { FilterMenus, FilterRows } from '#ui/list/filters.tsx'
import { SkeletonGrid } from '#ui/list/item-card.tsx'
import { SortBar } from '#ui/list/sort-bar.tsx'
import { Breadcrumbs } from '#ui/navigation/breadcrumbs.tsx'
import { Pager } from '#ui/navigation/pager.tsx'
import { ResourceGrid } from '../resource-grid.tsx'
import type { MallData } from './load-mall.ts'
import { mallFilters } from './mall-filters.tsx'
import styles from './mall-list.module.css'
import { mallTitle } from './mall-meta.ts'
import { isFiltered, refined } from './mall-query.ts'
import { mallSorts } from './mall-sorts.ts'
import { NothingFound } from './nothing-found.tsx'

interface MallListProps {
  data: MallData
  /** Whether another selection is loading. */
  isLeafing: boolean
}

/** All resources, or those that match the filters. An empty list offers ways out that depend on the session. */
export function MallList({ data, isLeafing }: MallListProps) {
  const { query, found } = data
  const filters = mallFilters(data)
  const { content, totalElements, totalIsCapped } = found
  return (
    <div className="wrap">
      <Breadcrumbs steps={[{ to: paths.home, label: '首页' }]} current="数字商城" />
      <FilterRows groups={filters} />
      <FilterMenus groups={filters} />
      <div className={styles.bar}>
        <h1>{mallTitle(data)}</h1>
        <Dimension>
          {isFiltered(query) ? `共找到 ${formatTotal(found)} 个结果` : `共 ${formatTotal(found)} 份`}
        </Dimension>
        <SortBar {...mallSorts(query)} />
      </div>
      {isLeafing ? (
        <SkeletonGrid count={pageSizes.mall} />
      ) : content.length > 0 ? (
        <ResourceGrid resources={content} />
      ) : (
        <NothingFound query={query} problem={found.problem} />
      )}
      <Pager
        page={query.page}
        size={pageSizes.mall}
        total={totalElements}
        totalIsCapped={totalIsCapped}
        address={refined(query, {})}
      />
    </div>
  )
}
