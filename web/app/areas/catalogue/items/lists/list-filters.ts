import { countInCategory } from '#lib/api/choice-counts.ts'
import { priceFilters } from '#lib/url/price-filter.ts'
import type { FilterChoice, FilterGroup } from '#ui/list/filters.tsx'
import type { SortChoice } from '#ui/list/sort-bar.tsx'
import { type ListKind, type ListQuery, refined, type Sort } from './list-query.ts'
import type { ListData } from './load-list.ts'

export type FilterData = Pick<ListData<unknown>, 'query' | 'categories' | 'counts'>

/** Makes the choices of a filter: the selection with one change. */
export const choiceIn =
  (kind: ListKind, query: ListQuery) =>
  (label: string, change: Partial<ListQuery>, isChosen: boolean, count?: number): FilterChoice => ({
    label,
    to: refined(kind, query, change),
    isChosen,
    count,
  })

/** Category and price, with the filter by time between them. `use` is what the price is paid for. */
export const listFilters = (
  kind: ListKind,
  { query, categories, counts }: FilterData,
  { time, use }: { time: FilterGroup; use: '下载' | '观看' },
): FilterGroup[] => {
  const { categoryId, permission } = query
  const choice = choiceIn(kind, query)
  return [
    {
      label: `${kind.word}类别`,
      any: '全部类别',
      choices: [
        choice('全部', { categoryId: 0 }, categoryId === 0),
        ...categories.map(({ id, categoryName }) =>
          choice(categoryName, { categoryId: id }, id === categoryId, countInCategory(counts, id)),
        ),
      ],
    },
    time,
    {
      label: `${use}权限`,
      choices: [
        choice('全部', { permission: undefined }, !permission),
        ...priceFilters.map(({ value, label, countedAs }) =>
          choice(label, { permission: value }, value === permission, counts?.[countedAs]),
        ),
      ],
    },
  ]
}

/** The chosen order, and its choices: newest first, or best match first for a keyword, unless another is chosen. */
export const sortsIn = (kind: ListKind, query: ListQuery) => {
  const chosen = query.sort === 'newest' && !query.keyword ? undefined : query.sort
  const labelOf = (sort: Sort) => kind.orders.find(({ value }) => value === sort)?.label ?? ''
  const choice = (sort: Sort | undefined, label: string): SortChoice => ({
    label,
    to: refined(kind, query, { sort }),
    isChosen: sort === chosen,
  })
  return {
    chosen,
    labelOf,
    usual: choice(undefined, query.keyword ? '相关' : '最新发布'),
    by: (sort: Sort) => choice(sort, labelOf(sort)),
  }
}
