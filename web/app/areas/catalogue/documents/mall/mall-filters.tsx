import { paths } from '#contract/paths.ts'
import { countInCategory } from '#lib/api/choice-counts.ts'
import { priceFilters } from '#lib/url/price-filter.ts'
import { DateRangeFilter } from '#ui/list/date-range-filter.tsx'
import type { FilterGroup } from '#ui/list/filters.tsx'
import type { MallData } from './load-mall.ts'
import { type MallQuery, refined, spans } from './mall-query.ts'

/** The filters of the mall, where known with the number of resources for each choice. */
export const mallFilters = (data: Pick<MallData, 'query' | 'categories' | 'counts'>): FilterGroup[] => {
  const { query, categories, counts } = data
  const { keyword, categoryId, span, from, to, permission, sort } = query
  const choice = (label: string, change: Partial<MallQuery>, isChosen: boolean, count?: number) => ({
    label,
    to: refined(query, change),
    isChosen,
    count,
  })
  const anyTime = { span: undefined, from: '', to: '' }
  return [
    {
      label: '资源类别',
      any: '全部类别',
      choices: [
        choice('全部', { categoryId: 0 }, categoryId === 0),
        ...categories.map(({ id, categoryName }) =>
          choice(categoryName, { categoryId: id }, id === categoryId, countInCategory(counts, id)),
        ),
      ],
    },
    {
      label: '发布时间',
      other: '指定日期',
      choices: [
        choice('不限', anyTime, !span && !from && !to),
        ...spans.map(({ value, label }, at) =>
          choice(label, { ...anyTime, span: value }, value === span, counts?.since?.[at]?.count),
        ),
      ],
      extra: (
        <DateRangeFilter
          action={keyword ? paths.mallSearch : paths.mall}
          from={from}
          to={to}
          preserved={{ inputValue: keyword, selectValue: categoryId || undefined, permission, sort }}
        />
      ),
    },
    {
      label: '下载权限',
      choices: [
        choice('全部', { permission: undefined }, !permission),
        ...priceFilters.map(({ value, label, countedAs }) =>
          choice(label, { permission: value }, value === permission, counts?.[countedAs]),
        ),
      ],
    },
  ]
}
