import { DateRangeFilter } from '#ui/list/date-range-filter.tsx'
import type { FilterGroup } from '#ui/list/filters.tsx'
import type { SortChoice } from '#ui/list/sort-bar.tsx'
import { choiceIn, type FilterData, listFilters, sortsIn } from '../../items/lists/list-filters.ts'
import { type ListQuery, refined } from '../../items/lists/list-query.ts'
import { mall, spans } from './mall-query.ts'

/** The filters of the mall, where known with the number of resources for each choice. */
export const mallFilters = (data: FilterData): FilterGroup[] => {
  const { query, counts } = data
  const { keyword, categoryId, span, from = '', to = '', permission, sort } = query
  const choice = choiceIn(mall, query)
  const anyTime = { span: undefined, from: '', to: '' }
  const time = {
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
        action={keyword ? mall.searchPath : mall.listPath}
        from={from}
        to={to}
        preserved={{ inputValue: keyword, selectValue: categoryId || undefined, permission, sort }}
      />
    ),
  }
  return listFilters(mall, data, { time, use: '下载' })
}

export const mallSorts = (query: ListQuery): { choices: SortChoice[]; more: SortChoice[] } => {
  const { chosen, labelOf, usual, by } = sortsIn(mall, query)
  const [views, rating] = [by('views'), by('rating')]
  const isByPrice = chosen === 'cheap' || chosen === 'dear'
  const next = chosen === 'cheap' ? 'dear' : 'cheap'
  /** Cheapest first; a second choice reverses the order. */
  const byPrice: SortChoice = {
    label: '价格',
    title: isByPrice ? `${labelOf(chosen)}，改为${labelOf(next)}` : labelOf(next),
    to: refined(mall, query, { sort: next }),
    isChosen: isByPrice,
    turned: !isByPrice ? 'none' : chosen === 'cheap' ? 'up' : 'down',
  }
  return {
    choices: [usual, by('downloads'), views, rating, byPrice],
    more: [views, rating, by('cheap'), by('dear')],
  }
}
